// What may be done about ad accounts, one or several.
import type { PoolAccount } from '@tallyhelm/protocol/topics/ad-accounts/console-schemas'
import { consoleFreezeEndpoints } from '@tallyhelm/protocol/topics/freezes/console-endpoints'
import { mayCall } from '@tallyhelm/protocol/wire/may-call'
import { Button } from '@tallyhelm/ui/actions/Button'
import type { AgencyAction } from '../../freezes/AgencyFreezeDialog.tsx'
import { useStaff } from '../../session/use-staff.ts'
import styles from './accounts.module.css'

export type PoolAction = AgencyAction | 'sync' | 'forbid' | 'allow' | 'assign' | 'tag' | 'move' | 'takeBack'

type Props = { accounts: readonly PoolAccount[]; onAction: (action: PoolAction) => void; isSyncing: boolean; small?: boolean }

export function PoolActions({ accounts, onAction, isSyncing, small = false }: Props) {
  const { role } = useStaff()
  const size = small ? 'mini' : 'medium'
  // What was taken back is kept for its history alone.
  if (accounts.length > 0 && accounts.every(account => account.taken_back_at !== null)) return null
  const isOneCustomer = new Set(accounts.map(account => account.customer_id)).size === 1
  return (
    <div className={styles.actions}>
      <Button size={size} loading={isSyncing} onClick={() => onAction('sync')}>
        同步
      </Button>
      {accounts.some(account => !account.is_quota_forbidden) ? (
        <Button size={size} onClick={() => onAction('forbid')}>
          禁止加额
        </Button>
      ) : null}
      {accounts.some(account => account.is_quota_forbidden) ? (
        <Button size={size} onClick={() => onAction('allow')}>
          解除禁止
        </Button>
      ) : null}
      {accounts.some(account => !account.is_frozen_by_agency) && mayCall(consoleFreezeEndpoints.freeze, role) ? (
        <Button size={size} onClick={() => onAction('freeze')}>
          冻结
        </Button>
      ) : null}
      {accounts.some(account => account.is_frozen_by_agency) && mayCall(consoleFreezeEndpoints.lift, role) ? (
        <Button size={size} onClick={() => onAction('lift')}>
          解除冻结
        </Button>
      ) : null}
      <Button size={size} disabledReason={isOneCustomer ? undefined : '请选择同一客户的账户'} onClick={() => onAction('assign')}>
        分配子客户
      </Button>
      <Button size={size} onClick={() => onAction('tag')}>
        标签
      </Button>
      <Button size={size} onClick={() => onAction('move')}>
        变更客户
      </Button>
      <Button size={size} onClick={() => onAction('takeBack')}>
        收回
      </Button>
    </div>
  )
}
