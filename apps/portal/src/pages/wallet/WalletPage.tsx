// Wallet: what is there, what an agent's sub-customers hold of it, and every flow that explains it (screens.md 7, Wallet).
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { useProfile } from '../../session/use-session.ts'
import { FlowsList } from './FlowsList.tsx'
import { SubFundsCard } from './SubFundsCard.tsx'

export function WalletPage() {
  const { roles } = useProfile()
  return (
    <>
      <PageHeader title="广告钱包" />
      {roles.includes('SecondAgent') ? <SubFundsCard /> : null}
      <FlowsList title="钱包流水" />
    </>
  )
}
