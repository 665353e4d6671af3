// 绑定关系: what the account is bound to.
import { PIXEL_BINDING_STATUSES } from '@tallyhelm/protocol/topics/ad-accounts/enums'
import type { AccountDetail } from '@tallyhelm/protocol/topics/ad-accounts/schemas'
import { timeText } from '@tallyhelm/protocol/values/day'
import { entryOf } from '@tallyhelm/protocol/values/table'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { IdCell } from '@tallyhelm/ui/display/IdCell'
import styles from './accounts.module.css'

const KINDS = { BM: 'BM', PIXEL: 'Pixel', MCC: 'MCC', BC: 'BC', EMAIL: '邀请邮箱' } as const

export function AccountBindings({ account }: { account: AccountDetail }) {
  if (account.bindings.length === 0) return <Empty title="还没有绑定关系" />
  return (
    <table className={styles.days}>
      <caption className="sr-only">绑定关系</caption>
      <thead>
        <tr>
          <th scope="col">类型</th>
          <th scope="col">ID</th>
          <th scope="col">状态</th>
          <th scope="col">绑定时间</th>
        </tr>
      </thead>
      <tbody>
        {account.bindings.map(binding => (
          <tr key={`${binding.kind} ${binding.outside_id}`}>
            <th scope="row">{KINDS[binding.kind]}</th>
            <td>
              <IdCell id={binding.outside_id} />
            </td>
            <td>{entryOf(BINDING_TEXTS, binding.status) ?? binding.status}</td>
            <td>{timeText(binding.bound_at)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Our own words, and those of the platforms that a synchronisation brings: Meta's access_status, Google's states of links and invitations. */
const BINDING_TEXTS: Readonly<Record<string, string>> = {
  ...PIXEL_BINDING_STATUSES,
  CONFIRMED: '已绑定',
  ACTIVE: '已绑定',
  PENDING: '待接受',
  INACTIVE: '已解绑',
  REFUSED: '已拒绝',
  CANCELED: '已取消',
}
