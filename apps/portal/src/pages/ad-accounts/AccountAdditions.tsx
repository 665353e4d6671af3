// 额度记录: the last changes of one account's quota, with the way to all of them.
import { ADJUST_TYPES } from '@tallyhelm/protocol/topics/quota/enums'
import { shownState } from '@tallyhelm/protocol/topics/quota/shown-states'
import { quotaEndpoints } from '@tallyhelm/protocol/topics/quota/endpoints'
import type { AccountDetail } from '@tallyhelm/protocol/topics/ad-accounts/schemas'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Link } from '@tallyhelm/ui/actions/Link'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { Skeleton } from '@tallyhelm/ui/display/Skeleton'
import { Timeline } from '@tallyhelm/ui/display/Timeline'
import { Stack } from '@tallyhelm/ui/layout/Stack'
import { useCall } from '../../api/queries.ts'
import { bookedText } from '../../orders/booked-text.ts'
import listStyles from '../../lists/lists.module.css'
import { timeText } from '../../lists/times.ts'
import { paths } from '../../routes/paths.ts'
import { useProfile } from '../../session/use-session.ts'
import styles from './accounts.module.css'

const SHOWN = 20

export function AccountAdditions({ account, channel }: { account: AccountDetail; channel: Channel }) {
  const { isSubCustomer } = useProfile()
  const endpoint = isSubCustomer ? quotaEndpoints.subCustomerRecords : quotaEndpoints.records
  const records = useCall(endpoint, { page_num: 1, page_size: SHOWN, account_id: account.account_id })
  if (records.error) {
    return (
      <div role="alert" className={styles.failure}>
        <p>加载失败：{records.error.msg}</p>
        <Button size="small" loading={records.isFetching} onClick={() => void records.refetch()}>
          重试
        </Button>
      </div>
    )
  }
  if (records.data === undefined) return <Skeleton lines={8} />
  if (records.data.content.length === 0) return <Empty title="还没有额度操作" />
  return (
    <Stack gap={16}>
      <Timeline
        label="额度记录"
        entries={records.data.content.map(record => ({
          id: record.item_id,
          title: `${ADJUST_TYPES[record.adjust_type]} ${bookedText(record)} · ${shownState(record).text}`,
          time: timeText(record.apply_time),
          text: `${record.apply_no} · ${record.submitter}${record.fail_reason === null ? '' : ` · ${record.fail_reason}`}`,
          tone: shownState(record).tone,
        }))}
      />
      <Link className={listStyles.link ?? ''} href={paths.records({ channel, ids: account.outside_account_id })}>
        查看全部 {records.data.total_size} 条记录
      </Link>
    </Stack>
  )
}
