// Dashboard: what money there is, where it goes, and what waits for the customer (screens.md 4).
import { now } from '@tallyhelm/browser/clock/clock'
import { spendEndpoints } from '@tallyhelm/protocol/topics/spend/endpoints'
import { LinkButton } from '@tallyhelm/ui/actions/LinkButton'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { timeTextOf } from '../../formats/time-text.ts'
import Clock from 'lucide-react/icons/clock'
import WalletIcon from 'lucide-react/icons/wallet'
import { useCall } from '../../api/queries.ts'
import { paths } from '../../routes/paths.ts'
import { useProfile } from '../../session/use-session.ts'
import { AccountTiles } from './AccountTiles.tsx'
import { AddButton } from './AddButton.tsx'
import { AnnouncementsCard } from './AnnouncementsCard.tsx'
import styles from './dashboard.module.css'
import { GuideStrip } from './GuideStrip.tsx'
import { KeyFiguresCard } from './KeyFiguresCard.tsx'
import { LowBalanceCard } from './LowBalanceCard.tsx'
import { OnboardingCard } from './OnboardingCard.tsx'
import { greetingAt } from './period.ts'
import { RecentOperationsCard } from './RecentOperationsCard.tsx'
import { ShortcutsCard } from './ShortcutsCard.tsx'
import { TodoCard } from './TodoCard.tsx'
import { TrendCard } from './TrendCard.tsx'

export function DashboardPage() {
  const { profile, roles, isSubCustomer } = useProfile()
  const greeting = `${greetingAt(Number(timeTextOf(now(), 'HH')))}，${profile.wallet_user_name}`
  if (roles.includes('Unassociated')) {
    return (
      <>
        <PageHeader title={greeting} />
        <OnboardingCard />
      </>
    )
  }
  return (
    <Figures
      greeting={greeting}
      hasWallet={!isSubCustomer}
      isSubCustomer={isSubCustomer}
      seesSpend={!isSubCustomer || profile.show_sub_customer_spend}
    />
  )
}

type Props = { greeting: string; hasWallet: boolean; isSubCustomer: boolean; seesSpend: boolean }

function Figures({ greeting, hasWallet, isSubCustomer, seesSpend }: Props) {
  const figures = useCall(spendEndpoints.keyFigures, {})
  const readAt = figures.data?.read_at
  return (
    <>
      <PageHeader
        title={greeting}
        freshness={
          readAt === undefined ? undefined : (
            <span className={styles.freshness}>
              <Clock size={14} aria-hidden /> 数据更新于 {timeTextOf(readAt, 'HH:mm')}（GMT+8）
            </span>
          )
        }
        actions={
          <>
            {hasWallet ? (
              <LinkButton className={styles.wide ?? ''} href={paths.wallet()} icon={<WalletIcon size={16} aria-hidden />}>
                广告钱包
              </LinkButton>
            ) : null}
            <AddButton />
          </>
        }
      />
      <GuideStrip />
      <KeyFiguresCard figures={figures} isSubCustomer={isSubCustomer} />
      <AccountTiles />
      <div className={styles.grid}>
        {seesSpend ? <TrendCard /> : <LowBalanceCard />}
        <TodoCard />
      </div>
      <div className={styles.grid}>
        {seesSpend ? <LowBalanceCard /> : <RecentOperationsCard />}
        <ShortcutsCard />
      </div>
      {seesSpend ? (
        <div className={styles.grid}>
          <RecentOperationsCard />
          <AnnouncementsCard />
        </div>
      ) : (
        <AnnouncementsCard />
      )}
    </>
  )
}
