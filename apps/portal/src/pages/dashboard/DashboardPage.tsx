// Dashboard: what money there is, where it goes, and what waits for the customer (screens.md 4).
import { now } from '@tallyhelm/browser/clock/clock'
import { spendEndpoints } from '@tallyhelm/protocol/topics/spend/endpoints'
import { LinkButton } from '@tallyhelm/ui/actions/LinkButton'
import { Hint } from '@tallyhelm/ui/display/Hint'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { timeTextOf } from '../../formats/time-text.ts'
import Clock from 'lucide-react/icons/clock'
import Gift from 'lucide-react/icons/gift'
import Plus from 'lucide-react/icons/plus'
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
import { coverageText, readTimeText } from './read-time.ts'
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
  return (
    <>
      <PageHeader title={greeting} freshness={<DataTime />} actions={<HeaderActions hasWallet={hasWallet} />} />
      <GuideStrip />
      <KeyFiguresCard isSubCustomer={isSubCustomer} />
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

/** One of them is the page's first: to pay in, or for who has no wallet to add quota. */
function HeaderActions({ hasWallet }: { hasWallet: boolean }) {
  if (!hasWallet) return <AddButton variant="primary" />
  return (
    <>
      <LinkButton className={styles.wide ?? ''} href={paths.freeOpening({ tab: 'meta' })} icon={<Gift size={16} aria-hidden />}>
        Meta 免费开户
      </LinkButton>
      <span className={styles.wide}>
        <AddButton />
      </span>
      <LinkButton variant="primary" href={paths.transactions({ action: 'recharge' })} icon={<Plus size={16} aria-hidden />}>
        钱包充值
      </LinkButton>
    </>
  )
}

/** When any of the figures was last read; nothing where none was. */
function DataTime() {
  const { data } = useCall(spendEndpoints.coverage, {})
  if (data === undefined || data.newest_read_at === null) return null
  return (
    <span className={styles.freshness}>
      <Clock size={14} aria-hidden /> 数据更新于 {readTimeText(data.newest_read_at)}（GMT+8）
      {data.oldest_read_at === null ? null : <Hint label="数据更新说明">{coverageText(data)}</Hint>}
    </span>
  )
}
