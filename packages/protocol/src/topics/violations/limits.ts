// Violation limits: how long what the agency's staff writes down may be.

export const POLICY_TEXT_MAX = 500
export const FOREWARNED_ADS_MAX = 200
export const VIOLATING_ADS_MAX = 100_000
