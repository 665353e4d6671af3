// Transaction records: of a customer what came into its wallet; of a sub-customer its whole wallet, which its agent funds (spec §2).
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { useProfile } from '../../session/use-session.ts'
import { FlowsList } from '../../funds/FlowsList.tsx'

export function RecordPage() {
  const { isSubCustomer } = useProfile()
  return isSubCustomer ? (
    <>
      <PageHeader title="广告钱包" />
      <FlowsList title="钱包流水" />
    </>
  ) : (
    <>
      <PageHeader title="交易记录" />
      <FlowsList title="交易记录" type="RECHARGE" />
    </>
  )
}
