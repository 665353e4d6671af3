// Recent operations: the last changes of quota with their state.
import { ADJUST_TYPES } from '@tallyhelm/protocol/topics/quota/enums'
import { shownState } from '@tallyhelm/protocol/topics/quota/shown-states'
import type { QuotaRecord } from '@tallyhelm/protocol/topics/quota/schemas'
import { spendEndpoints } from '@tallyhelm/protocol/topics/spend/endpoints'
import { dateTimeText } from '@tallyhelm/protocol/values/day'
import { CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import { Link } from '@tallyhelm/ui/actions/Link'
import { LinkButton } from '@tallyhelm/ui/actions/LinkButton'
import { ChannelTile } from '@tallyhelm/ui/display/ChannelTile'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { Card } from '@tallyhelm/ui/layout/Card'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useCall } from '../../api/queries.ts'
import { bookedText } from '../../orders/booked-text.ts'
import { paths } from '../../routes/paths.ts'
import { CardState } from './CardState.tsx'
import styles from './dashboard.module.css'

export function RecentOperationsCard() {
  const recent = useCall(spendEndpoints.recentOperations, {})
  return (
    <Card
      title="最近操作"
      padded={false}
      actions={
        <Link className={styles.more ?? ''} href={paths.records()}>
          全部
          <ChevronRight size={12} aria-hidden />
        </Link>
      }
    >
      <CardState query={recent} height={214}>
        {data =>
          data.content.length === 0 ? (
            <Empty
              title="还没有额度操作"
              action={
                <LinkButton href={paths.accounts('FACEBOOK')} size="small">
                  去新增额度
                </LinkButton>
              }
            />
          ) : (
            <RecentTable records={data.content} />
          )
        }
      </CardState>
    </Card>
  )
}

function RecentTable({ records }: { records: readonly QuotaRecord[] }) {
  return (
    <table className={styles.table}>
      <caption className="sr-only">最近操作</caption>
      <thead>
        <tr>
          <th scope="col">广告账户</th>
          <th scope="col" className={styles.wide}>
            类型
          </th>
          <th scope="col" className={styles.right}>
            金额
          </th>
          <th scope="col">状态</th>
          <th scope="col" className={styles.wide}>
            提交人
          </th>
          <th scope="col" className={`${styles.right} ${styles.wide}`}>
            提交时间
          </th>
        </tr>
      </thead>
      <tbody>
        {records.map(record => (
          <tr key={record.item_id}>
            <th scope="row">
              <span className={styles.account}>
                <ChannelTile channel={CHANNELS[record.channel].path} />
                <b title={record.account_name}>{record.account_name}</b>
                <small className={styles.wide}>{record.outside_account_id}</small>
              </span>
            </th>
            <td className={styles.wide}>{ADJUST_TYPES[record.adjust_type]}</td>
            <td className={styles.right}>{bookedText(record)}</td>
            <td>
              <Tag tone={shownState(record).tone}>{shownState(record).text}</Tag>
            </td>
            <td className={`${styles.quiet} ${styles.wide}`}>{record.submitter}</td>
            <td className={`${styles.right} ${styles.quiet} ${styles.wide}`}>{dateTimeText(new Date(record.apply_time))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
