// The tabs of sub-customers' violations, and what stays in the address beside the filters.
export const VIOLATION_VIEWS = ['rectifications', 'freezes'] as const
export const TAB = ['tab'] as const
