// What stands above every tab: what may be done, whether pausing is switched off, and what the rules protect.
import { nowMs } from '@tallyhelm/browser/clock/clock'
import { UNPROTECTED } from '@tallyhelm/protocol/topics/monitors/enums'
import type { RulePage } from '@tallyhelm/protocol/topics/monitors/schemas'
import { timeText } from '@tallyhelm/protocol/values/day'
import { Button } from '@tallyhelm/ui/actions/Button'
import { LinkButton } from '@tallyhelm/ui/actions/LinkButton'
import { KeyFigure, KeyFigures } from '@tallyhelm/ui/display/KeyFigure'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Card } from '@tallyhelm/ui/layout/Card'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { Stack } from '@tallyhelm/ui/layout/Stack'
import Plus from 'lucide-react/icons/plus'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { numberText } from '../../formats/number-text.ts'
import { amountOf } from '../../lists/amounts.ts'
import { paths } from '../../routes/paths.ts'
import { useButtons } from '../../shell/use-buttons.ts'

const KillSwitchDialog = lazy(async () => ({ default: (await import('./KillSwitchDialog.tsx')).KillSwitchDialog }))
const CoverageDrawer = lazy(async () => ({ default: (await import('./CoverageDrawer.tsx')).CoverageDrawer }))
const DomainsDrawer = lazy(async () => ({ default: (await import('./DomainsDrawer.tsx')).DomainsDrawer }))

type Props = {
  /** The answer of the list of rules, as far as it is there. */
  page: Pick<RulePage, 'cards' | 'kill_switch'> | undefined
  children: ReactNode
}

export function MonitorFrame({ page, children }: Props) {
  const [opened, setOpened] = useState<'switch' | 'domains' | 'coverage'>()
  const obstacle = useButtons()
  const [mayAdd, mayEdit] = [obstacle('addRule'), obstacle('editRule')]
  const isOff = page?.kill_switch.is_on === true
  const close = () => setOpened(undefined)
  return (
    <>
      <PageHeader
        title="监控规则"
        actions={
          <>
            <Button aria-haspopup="dialog" onClick={() => setOpened('domains')}>
              落地域名白名单
            </Button>
            <Button aria-haspopup="dialog" disabledReason={page === undefined ? '正在加载' : mayEdit} onClick={() => setOpened('switch')}>
              {isOff ? '恢复自动暂停' : '停止自动暂停'}
            </Button>
            <LinkButton variant="primary" icon={<Plus size={16} aria-hidden />} href={paths.monitorAdd('0')} disabledReason={mayAdd}>
              新建规则
            </LinkButton>
          </>
        }
      />
      <Stack gap={16}>
        {page === undefined ? null : <Banners state={page.kill_switch} accessDays={daysLeft(page.cards.access_ends_at)} />}
        <Card padded={false} aria-label="防护概况">
          <Figures cards={page?.cards} onCoverage={() => setOpened('coverage')} />
        </Card>
        {children}
      </Stack>
      <Suspense fallback={null}>
        {opened === 'switch' ? <KillSwitchDialog isOn={isOff} onClose={close} /> : null}
        {opened === 'coverage' ? <CoverageDrawer onClose={close} /> : null}
        {opened === 'domains' ? <DomainsDrawer obstacle={mayEdit} onClose={close} /> : null}
      </Suspense>
    </>
  )
}

/** Below so many days of the agency's access its customers are told; staff heard before. */
const ACCESS_DAYS = 14
/** Whole days until an end. */
const daysLeft = (end: string | null): number | null => (end === null ? null : Math.floor((Date.parse(end) - nowMs()) / 86_400_000))

function Banners({ state, accessDays }: { state: RulePage['kill_switch']; accessDays: number | null }) {
  return (
    <>
      {accessDays === null || accessDays >= ACCESS_DAYS ? null : (
        <NoticeStrip
          tone={accessDays < 0 ? 'error' : 'warning'}
          title={accessDays < 0 ? 'Meta 令牌已到期' : `Meta 令牌剩余 ${accessDays} 天`}
        >
          {accessDays < 0 ? '规则读取不到数据，也不能暂停。' : '到期后规则读取不到数据，也不能暂停。'}令牌由代理商更新，您无需操作。
        </NoticeStrip>
      )}
      {state.for_all_reason === null ? null : (
        <NoticeStrip tone="error" title="代理商已暂时停止全部自动暂停">
          {state.for_all_reason}。规则仍会检查并通知。
        </NoticeStrip>
      )}
      {state.is_on ? (
        <NoticeStrip tone="warning" title="自动暂停已停止">
          {state.by ?? ''} 于 {timeText(state.since)} 停止。规则仍会检查并通知，但不会暂停任何广告组。
        </NoticeStrip>
      ) : null}
    </>
  )
}

/** «15 个账户中 12 个受保护；2 个没有启用的规则，1 个渠道读取失败» */
function coverageText({ accounts, protected: covered, unprotected, access_ends_at: end }: RulePage['cards']): string {
  const reasons = unprotected.map(({ why, accounts: count }) => `${numberText(count, 0)} 个${UNPROTECTED[why]}`)
  const days = daysLeft(end)
  return [
    `${numberText(accounts, 0)} 个账户中 ${numberText(covered, 0)} 个受保护`,
    ...(reasons.length === 0 ? [] : [reasons.join('，')]),
    ...(days === null ? [] : [days < 0 ? '令牌已到期' : `令牌剩余 ${numberText(days, 0)} 天`]),
  ].join('；')
}

function Figures({ cards, onCoverage }: { cards: RulePage['cards'] | undefined; onCoverage: () => void }) {
  const { protected: covered = 0, paused_today: paused = 0, saved_usd: saved = '0' } = cards ?? {}
  const known = cards !== undefined
  return (
    <KeyFigures>
      <KeyFigure
        label="受保护账户"
        hint="有启用的规则在监控、且最近读取过数据的账户"
        amount={known ? numberText(covered, 0) : '—'}
        note={cards === undefined ? '' : coverageText(cards)}
        actions={
          <Button size="mini" variant="text" aria-haspopup="dialog" onClick={onCoverage}>
            查看明细
          </Button>
        }
      />
      <KeyFigure label="今日拦截广告组" amount={known ? numberText(paused, 0) : '—'} note="今日由规则暂停" />
      <KeyFigure
        label="预计避免损失"
        hint="暂停前一小时的消耗 × 24 小时，不超过当时的剩余额度"
        amount={known ? amountOf(saved, { withSymbol: true }) : '—'}
        note="今日，折合美元"
      />
    </KeyFigures>
  )
}
