// What a topic says of its words in the audit log. The log keeps its words for good, so those of old entries stay as well.

type Words = Readonly<Record<string, string>>

/** `actions` by their full word, `objects` by their kind, `fields` by the name that `before` and `after` have them under. */
export type AuditWords = { actions?: Words; objects?: Words; fields?: Words }
