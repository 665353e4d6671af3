// Freeze limits: a page of records is opened at once.

export const FREEZES_READ_MAX = 100
