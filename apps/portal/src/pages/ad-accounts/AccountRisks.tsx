// 违规与冻结: what of one account is to be rectified or was, and the freeze that is going on.
import { Loaded } from '@tallyhelm/browser/app/Loaded'
import { FROZEN_STATUSES, type Tone } from '@tallyhelm/protocol/topics/ad-accounts/enums'
import type { AccountDetail } from '@tallyhelm/protocol/topics/ad-accounts/schemas'
import { FREEZE_CHANNELS, FREEZE_SOURCES } from '@tallyhelm/protocol/topics/freezes/enums'
import { frozenEndpoints } from '@tallyhelm/protocol/topics/freezes/frozen-endpoints'
import type { Freeze } from '@tallyhelm/protocol/topics/freezes/schemas'
import { RECTIFICATION_STATUSES, VIOLATION_CHANNELS, VIOLATION_TYPES } from '@tallyhelm/protocol/topics/violations/enums'
import { rectificationEndpoints } from '@tallyhelm/protocol/topics/violations/rectification-endpoints'
import type { Rectification } from '@tallyhelm/protocol/topics/violations/rectification-schemas'
import { timeText } from '@tallyhelm/protocol/values/day'
import { Link } from '@tallyhelm/ui/actions/Link'
import { Timeline } from '@tallyhelm/ui/display/Timeline'
import { Stack } from '@tallyhelm/ui/layout/Stack'
import type { ReactNode } from 'react'
import { useCall } from '../../api/queries.ts'
import listStyles from '../../lists/lists.module.css'
import { paths, withQuery } from '../../routes/paths.ts'
import { useProfile } from '../../session/use-session.ts'
import styles from './accounts.module.css'

type FreezeChannel = (typeof FREEZE_CHANNELS)[number]
const FIRST = { page_num: 1, page_size: 20 } as const

export function AccountRisks({ account }: { account: AccountDetail }) {
  const frozen = FREEZE_CHANNELS.find(channel => channel === account.channel)
  const hasViolations = VIOLATION_CHANNELS.some(channel => channel === account.channel)
  return (
    <Stack gap={20}>
      {hasViolations ? <Rectifications account={account} /> : null}
      {frozen === undefined ? <p className={styles.quiet}>该渠道没有违规与冻结记录。</p> : <Freezes account={account} channel={frozen} />}
    </Stack>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className={styles.sectionTitle}>{title}</h3>
      {children}
    </section>
  )
}

/** What waits for the customer, what waits for the review, and what is over: each is asked for by its own status. */
const STATUSES = [undefined, 'TO_BE_REVIEWED', 'RECTIFIED'] as const

function Rectifications({ account }: { account: AccountDetail }) {
  const found = [useRectifications(account, STATUSES[0]), useRectifications(account, STATUSES[1]), useRectifications(account, STATUSES[2])]
  const missing = found.find(call => call.data === undefined)
  const rows = found.flatMap(call => call.data?.content ?? [])
  return (
    <Section title="违规整改">
      {missing === undefined ? (
        <Told
          label="违规整改"
          rows={rows.toSorted((one, other) => other.issued_at.localeCompare(one.issued_at)).map(rectificationEntry)}
          none="没有违规整改。"
          href={withQuery(paths.toBeRectified(), { ids: account.outside_account_id })}
        />
      ) : (
        <Loaded call={missing} lines={3}>
          {() => null}
        </Loaded>
      )}
    </Section>
  )
}

function useRectifications({ outside_account_id }: AccountDetail, status: (typeof STATUSES)[number]) {
  const { isSubCustomer } = useProfile()
  return useCall(isSubCustomer ? rectificationEndpoints.subCustomerRectificationList : rectificationEndpoints.rectificationList, {
    ...FIRST,
    outside_account_ids: [outside_account_id],
    ...(status === undefined ? {} : { rectification_status: status }),
  })
}

function Freezes({ account, channel }: { account: AccountDetail; channel: FreezeChannel }) {
  const { outside_account_id } = account
  const freezes = useCall(frozenEndpoints.list, { ...FIRST, channel, outside_account_ids: [outside_account_id] })
  return (
    <Section title="冻结">
      <Loaded call={freezes} lines={3}>
        {({ content }) => (
          <Told
            label="冻结"
            rows={content.map(freezeEntry)}
            none="没有进行中的冻结。"
            href={paths.freezes(channel, { ids: outside_account_id })}
          />
        )}
      </Loaded>
    </Section>
  )
}

type Entry = { id: string; title: string; time: string; tone: Tone; text: string }

function Told({ label, rows, none, href }: { label: string; rows: readonly Entry[]; none: string; href: string }) {
  if (rows.length === 0) return <p className={styles.quiet}>{none}</p>
  return (
    <Stack gap={12}>
      <Timeline label={label} entries={rows} />
      <Link className={listStyles.link ?? ''} href={href}>
        去处理
      </Link>
    </Stack>
  )
}

const rectificationEntry = (row: Rectification): Entry => ({
  id: row.rectification_id,
  title: `${VIOLATION_TYPES[row.violation_type]} · ${RECTIFICATION_STATUSES[row.status].text}`,
  time: timeText(row.issued_at),
  tone: RECTIFICATION_STATUSES[row.status].tone,
  text: `${row.ad_count} 条广告 · 截止 ${timeText(row.deadline_at)}${row.reject_reason === '' ? '' : ` · ${row.reject_reason}`}`,
})

const freezeEntry = (row: Freeze): Entry => ({
  id: row.record_id,
  title: `${FREEZE_SOURCES[row.source]} · ${FROZEN_STATUSES[row.status].text}`,
  time: timeText(row.frozen_at),
  tone: FROZEN_STATUSES[row.status].tone,
  text: row.reason || '渠道没有说明原因',
})
