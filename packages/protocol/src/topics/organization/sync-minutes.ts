// The sync frequencies of the spec, in minutes.

export const SYNC_MINUTES = [5, 30, 60] as const
export type SyncMinutes = (typeof SYNC_MINUTES)[number]
