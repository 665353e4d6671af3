// What may be typed in a rule, and how far its guards go (spec §3; screens.md 8; monitor-rules.md 4).

export const RULE_NAME_MOST = 30
export const RULE_ACCOUNTS_MOST = 100
/** Rules of one customer that are not removed. */
export const RULES_MOST = 500
export const CONDITION_DEPTH = 3
export const LEAVES_MOST = 30
export const LIST_VALUES_MOST = 50
export const LIST_VALUE_MOST = 100
export const RULE_FILTERS_MOST = 20
export const ACTIONS_MOST = 5
export const DELAY_MOST = 24 * 60
export const COOLDOWN = { least: 60, most: 7 * 24 * 60, standard: 60 } as const
/** Pauses of one run, and of one day, that happen without anybody's consent. */
export const PAUSES_A_RUN = 10
export const PAUSES_A_DAY = 50
/** Of an ad account's active ad groups: a run that would pause more is held for people. */
export const BLAST_PERCENT = 20
/** What a guard holds lapses after so many hours, and once its condition has not held for so many minutes. */
export const HELD_HOURS = 24
export const HELD_WITHOUT_MINUTES = 60
/** A version only notifies until its back-test was looked at, or so many hours have passed. */
export const NOTIFIES_HOURS = 24
/** Data older than so many periods of the rule decides nothing. */
export const LATE_PERIODS = 3
export const TICK_MINUTES = 5
export const TRIES_MOST = 3
export const HOLD_MOST = 30 * 24 * 60
export const BACK_TEST_DAYS = [7, 14, 30] as const
export const DOMAINS_MOST = 500
export const INCIDENT_NOTE_MOST = 200
/** An incident looks at what happened so many hours before and after it was opened. */
export const INCIDENT_HOURS = 12
/** Of a timeline. */
export const INCIDENT_ENTRIES_MOST = 500
export const INCIDENT_SAVED_FORMULA = '各次暂停成功之和：暂停前一小时的消耗 × 24 小时，不超过当时的剩余额度'
/** A page of the log counts no further: its total is shown as «9,999+». */
export const PAUSES_COUNTED_UP_TO = 10_000
