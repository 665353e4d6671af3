// One posting as a step of a timeline: what it is, how much, and from which account to which, each with a way to its entries.
import { LEDGER_KINDS, TRANSFER_CODES } from '@tallyhelm/protocol/topics/ledger/enums'
import { PLACE_TEXTS } from '@tallyhelm/protocol/topics/payments/console-lists'
import type { MoneyTrail } from '@tallyhelm/protocol/topics/payments/console-schemas'
import { amountText } from '@tallyhelm/protocol/values/amount-text'
import { timeText } from '@tallyhelm/protocol/values/day'
import { entryOf } from '@tallyhelm/protocol/values/table'
import type { StaffRole } from '@tallyhelm/protocol/vocabulary/staff-roles'
import { Link } from '@tallyhelm/ui/actions/Link'
import type { TimelineEntry } from '@tallyhelm/ui/display/Timeline'
import type { ReactNode } from 'react'
import { ledgerHref } from '../routes/links.ts'
import styles from './ledger.module.css'

const PLACES: Readonly<Record<string, string>> = PLACE_TEXTS
type Posting = MoneyTrail['postings'][number]

/** Plain words where nothing may be opened. */
export const linked = (text: string, href: string | undefined): ReactNode =>
  href === undefined ? (
    text
  ) : (
    <Link className={styles.link ?? ''} href={href}>
      {text}
    </Link>
  )

const accountText = ({ kind, place }: Posting['from']): string =>
  `${LEDGER_KINDS[kind]}${place === null ? '' : ` · ${entryOf(PLACES, place) ?? place}`}`

export function postingStep(posting: Posting, role: StaffRole): TimelineEntry {
  const account = (of: Posting['from']) => linked(accountText(of), ledgerHref(role, of.ledger_account_id))
  return {
    id: `posting ${posting.transfer_id}`,
    title: `分录：${entryOf(TRANSFER_CODES, posting.code) ?? posting.code} ${amountText(posting.amount, posting.currency)} ${posting.currency}`,
    time: timeText(posting.at),
    text: (
      <>
        {account(posting.from)} → {account(posting.to)} · {posting.operator}
      </>
    ),
  }
}
