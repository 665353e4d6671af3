// 额度记录: the last changes of one account's quota, with the way to all of them.
import { Loaded } from '@tallyhelm/browser/app/Loaded'
import { ADJUST_TYPES } from '@tallyhelm/protocol/topics/quota/enums'
import { shownState } from '@tallyhelm/protocol/topics/quota/shown-states'
import { quotaEndpoints } from '@tallyhelm/protocol/topics/quota/endpoints'
import type { RecordPage } from '@tallyhelm/protocol/topics/quota/schemas'
import type { AccountDetail } from '@tallyhelm/protocol/topics/ad-accounts/schemas'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { timeText } from '@tallyhelm/protocol/values/day'
import { Link } from '@tallyhelm/ui/actions/Link'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { Timeline } from '@tallyhelm/ui/display/Timeline'
import { Stack } from '@tallyhelm/ui/layout/Stack'
import { useCall } from '../../api/queries.ts'
import { bookedText } from '../../orders/booked-text.ts'
import listStyles from '../../lists/lists.module.css'
import { paths } from '../../routes/paths.ts'
import { useProfile } from '../../session/use-session.ts'

const SHOWN = 20

export function AccountAdditions({ account, channel }: { account: AccountDetail; channel: Channel }) {
  const { isSubCustomer } = useProfile()
  const endpoint = isSubCustomer ? quotaEndpoints.subCustomerRecords : quotaEndpoints.records
  const records = useCall(endpoint, { page_num: 1, page_size: SHOWN, account_id: account.account_id })
  return (
    <Loaded call={records} lines={8}>
      {found => <Records found={found} account={account} channel={channel} />}
    </Loaded>
  )
}

type RecordsProps = { found: RecordPage; account: AccountDetail; channel: Channel }

function Records({ found: { content, total_size }, account, channel }: RecordsProps) {
  if (content.length === 0) return <Empty title="还没有额度操作" />
  return (
    <Stack gap={16}>
      <Timeline
        label="额度记录"
        entries={content.map(record => ({
          id: record.item_id,
          title: `${ADJUST_TYPES[record.adjust_type]} ${bookedText(record)} · ${shownState(record).text}`,
          time: timeText(record.apply_time),
          text: `${record.apply_no} · ${record.submitter}${record.fail_reason === null ? '' : ` · ${record.fail_reason}`}`,
          tone: shownState(record).tone,
        }))}
      />
      <Link className={listStyles.link ?? ''} href={paths.records({ channel, ids: account.outside_account_id })}>
        查看全部 {total_size} 条记录
      </Link>
    </Stack>
  )
}
