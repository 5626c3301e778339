"""Encounters played by the hundred thousand: options, plan, policies, kernel, counts. What counts mean: `study`."""
