// What the list of notices draws itself, and the words for whom a notice is for.
import type { Cells } from '@tallyhelm/browser/lists/DeclaredTable'
import type { noticeRows } from '@tallyhelm/protocol/topics/notices/console-columns'
import type { ConsoleNotice } from '@tallyhelm/protocol/topics/notices/console-schemas'
import { NOTICE_REACHES } from '@tallyhelm/protocol/topics/notices/enums'
import { timeText } from '@tallyhelm/protocol/values/day'
import { CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import { CUSTOMER_TYPES, customerTypeOf } from '@tallyhelm/protocol/vocabulary/customer-type'
import styles from './notices.module.css'

type Meant = Pick<ConsoleNotice, 'reach' | 'customer_types' | 'channels' | 'customer_ids'>

/** «仅客户 · 预充 · Facebook · 指定 3 个客户» */
export function audienceText({ reach, customer_types, channels, customer_ids }: Meant): string {
  const types = customer_types.map(customerTypeOf).flatMap(type => (type === undefined ? [] : [CUSTOMER_TYPES[type].name]))
  return [
    NOTICE_REACHES[reach],
    ...(types.length === 0 ? [] : [types.join('、')]),
    ...(channels.length === 0 ? [] : [channels.map(channel => CHANNELS[channel].name).join('、')]),
    ...(customer_ids.length === 0 ? [] : [`指定 ${customer_ids.length} 个客户`]),
  ].join(' · ')
}

export const noticeCells = (onOpen: (id: string) => void): Cells<ConsoleNotice, typeof noticeRows.columns> => ({
  title: row => (
    <button type="button" className={styles.open} title={row.title} onClick={() => onOpen(row.notice_id)}>
      {row.title}
    </button>
  ),
  audience: row => <span title={audienceText(row)}>{audienceText(row)}</span>,
  active_until: row => (row.active_until === null ? <span className={styles.quiet}>长期有效</span> : timeText(row.active_until)),
})
