// 日志: the last changes of one account that are no changes of money, with the way to all of them.
import { Loaded } from '@tallyhelm/browser/app/Loaded'
import { CHANGE_SOURCES, CHANGE_STATUSES, CHANGE_TYPES } from '@tallyhelm/protocol/topics/ad-accounts/change-enums'
import type { AccountChange } from '@tallyhelm/protocol/topics/ad-accounts/change-schemas'
import { adAccountEndpoints } from '@tallyhelm/protocol/topics/ad-accounts/endpoints'
import type { AccountDetail } from '@tallyhelm/protocol/topics/ad-accounts/schemas'
import { timeText } from '@tallyhelm/protocol/values/day'
import { Link } from '@tallyhelm/ui/actions/Link'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { Timeline } from '@tallyhelm/ui/display/Timeline'
import { Stack } from '@tallyhelm/ui/layout/Stack'
import { useCall } from '../../api/queries.ts'
import listStyles from '../../lists/lists.module.css'
import { paths } from '../../routes/paths.ts'
import { useProfile } from '../../session/use-session.ts'

const SHOWN = 20

export function AccountLog({ account }: { account: AccountDetail }) {
  const { isSubCustomer } = useProfile()
  const endpoint = isSubCustomer ? adAccountEndpoints.subCustomerChanges : adAccountEndpoints.changes
  const changes = useCall(endpoint, { page_num: 1, page_size: SHOWN, account_id: account.account_id })
  return (
    <Loaded call={changes} lines={8}>
      {({ content, total_size }) =>
        content.length === 0 ? (
          <Empty title="还没有账户变更" text="改名、绑定与子客户变更会出现在这里。" />
        ) : (
          <Stack gap={16}>
            <Timeline label="账户变更" entries={content.map(entryOf)} />
            <Link className={listStyles.link ?? ''} href={paths.records({ tab: 'changes', ids: account.outside_account_id })}>
              查看全部 {total_size} 条变更
            </Link>
          </Stack>
        )
      }
    </Loaded>
  )
}

function entryOf(change: AccountChange) {
  const { text, tone } = CHANGE_STATUSES[change.status]
  return {
    id: change.change_id,
    title: `${CHANGE_TYPES[change.change_type]} · ${text}`,
    time: timeText(change.apply_time),
    tone,
    text: (
      <>
        <p>
          {change.before || '—'} → {change.after || '—'}
        </p>
        <p>
          {CHANGE_SOURCES[change.source]} · {change.submitter}
          {change.fail_reason === null ? '' : ` · ${change.fail_reason}`}
        </p>
      </>
    ),
  }
}
