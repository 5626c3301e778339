"""Play an encounter many times and count the results: options, plan, policies, kernel, counts.
Reports: `study`.
"""
