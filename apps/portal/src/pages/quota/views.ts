// The four lists of the operation records, by the tab in the address; the first needs none.

export const RECORD_VIEWS = { quota: '额度记录', transfers: '转移记录', changes: '账户变更', clears: '清零记录' } as const
export const RECORD_VIEW_CODES = ['quota', 'transfers', 'changes', 'clears'] as const
export type RecordView = (typeof RECORD_VIEW_CODES)[number]

/** What each list keeps in the address beside its filters; resetting them leaves one where one was. */
export const TAB_AND_DETAIL = ['tab', 'detail'] as const
export const TAB = ['tab'] as const
export const DETAIL = ['detail'] as const
