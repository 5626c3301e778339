"""What is told of an encounter: answers, comparisons, charts, reports, the page's model. Nothing is played here."""
