// One currency: what holds, where it comes from and how old it is, what waits for a second person, and what the one who looks may do.
import { nowMs } from '@tallyhelm/browser/clock/clock'
import { mayCall } from '@tallyhelm/protocol/wire/may-call'
import { changesOf } from '@tallyhelm/protocol/topics/exchange/moves'
import { exchangeEndpoints } from '@tallyhelm/protocol/topics/exchange/endpoints'
import type { ExchangeProposal, ExchangeRate, ExchangeRates } from '@tallyhelm/protocol/topics/exchange/schemas'
import { CURRENCIES } from '@tallyhelm/protocol/values/money'
import { timeText } from '@tallyhelm/protocol/values/day'
import { Button } from '@tallyhelm/ui/actions/Button'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { ageText } from '../../formats/times.ts'
import type { CaseAction } from '../../cases/CaseDialog.tsx'
import { WaitingCase } from '../../cases/WaitingCase.tsx'
import { useStaff } from '../../session/use-staff.ts'
import styles from './exchange.module.css'
import { heldText, isFarMove, pairText, type RateState, stateOf } from './rate-texts.ts'

export type RateStep = { kind: 'rate' } | { kind: 'markup' } | { kind: CaseAction; caseId: string }
type Props = {
  rate: ExchangeRate
  source: ExchangeRates['source']
  isChosen: boolean
  onStep: (step: RateStep) => void
  onHistory: () => void
}

const STATES = {
  FRESH: { text: '生效中', tone: 'success' },
  ENDING: { text: '即将失效', tone: 'warning' },
  STALE: { text: '已失效', tone: 'error' },
  NONE: { text: '未设置', tone: 'neutral' },
} as const satisfies Record<RateState, unknown>

export function RateCard({ rate, source, isChosen, onStep, onHistory }: Props) {
  const { currency, rate_proposal, markup_proposal } = rate
  const state = stateOf(rate, nowMs())
  return (
    <li aria-label={pairText(currency)} className={styles.rate} data-chosen={isChosen || undefined}>
      <div className={styles.head}>
        <h2>{pairText(currency)}</h2>
        <small>{CURRENCIES[currency].name}</small>
        <Tag tone={STATES[state].tone}>{STATES[state].text}</Tag>
        {rate_proposal === null && markup_proposal === null ? null : <Tag tone="warning">待复核</Tag>}
      </div>
      <Figures rate={rate} isStale={state === 'STALE'} />
      <Standing rate={rate} state={state} />
      <Coming rate={rate} source={source} />
      {[rate_proposal, markup_proposal].map(proposal =>
        proposal === null ? null : (
          <Waiting key={proposal.case_id} rate={rate} proposal={proposal} onDecide={kind => onStep({ kind, caseId: proposal.case_id })} />
        ),
      )}
      <Actions rate={rate} onStep={onStep} onHistory={onHistory} />
    </li>
  )
}

function Figures({ rate: { rate, markup_percent }, isStale }: { rate: ExchangeRate; isStale: boolean }) {
  return (
    <dl className={styles.figures} data-stale={isStale || undefined}>
      <div>
        <dt>市场汇率</dt>
        <dd>{rate?.market_rate ?? '—'}</dd>
      </div>
      <div>
        <dt>加点</dt>
        <dd>{markup_percent}%</dd>
      </div>
      <div>
        <dt>客户汇率</dt>
        <dd>{rate?.customer_rate ?? '—'}</dd>
      </div>
    </dl>
  )
}

/** Where the rate comes from and since when; and what it means where there is none. */
function Standing({ rate: { rate, currency }, state }: { rate: ExchangeRate; state: RateState }) {
  if (rate === null) return <p className={styles.quiet}>首个汇率须由人工设置；设置前客户不能用 {currency} 钱包支付。</p>
  return (
    <>
      <div className={styles.quiet}>
        <p>来源：{rate.source}</p>
        <p>
          {timeText(rate.valid_from)} 起，距今 {ageText(rate.valid_from, nowMs())}
        </p>
      </div>
      {state === 'STALE' ? (
        <NoticeStrip tone="error">汇率超过 7 天未更新，不再用于报价，客户不能用 {currency} 钱包支付。</NoticeStrip>
      ) : null}
      {state === 'ENDING' ? <NoticeStrip tone="warning">汇率将在 1 天内满 7 天，届时不再用于报价。</NoticeStrip> : null}
    </>
  )
}

/** Who sets the next one, and when: the source, unless people's rate still holds. */
function Coming({ rate: standing, source }: Pick<Props, 'rate' | 'source'>) {
  const { rate, told, currency } = standing
  const heldUntil = rate?.held_until ?? null
  const isHeld = heldUntil !== null && Date.parse(heldUntil) > nowMs()
  const next = source === null ? null : `由${source.name}自动更新，下次 ${timeText(source.next_at).slice(11, 16)}`
  if (rate === null) return told === null ? null : <p className={styles.quiet}>{`${told.source}报价 ${told.rate} ${currency}，未采用`}</p>
  if (isHeld) {
    return (
      <p>
        <Tag tone="info">手动</Tag> 直至 {heldText(heldUntil)}
        {source === null ? '' : `，之后${next}`}
      </p>
    )
  }
  const isFarTold = told !== null && isFarMove({ ...standing, told: null }, { rate: told.rate, markup_percent: null })
  return (
    <>
      <p className={styles.quiet}>{next ?? '未接入汇率来源，由人工更新'}</p>
      {isFarTold ? <p>{`${told.source}报价 ${told.rate}，相差超过 5%，未采用，须由人工确认`}</p> : null}
    </>
  )
}

type WaitingProps = { rate: ExchangeRate; proposal: ExchangeProposal; onDecide: (action: CaseAction) => void }

function Waiting({ rate, proposal, onDecide }: WaitingProps) {
  const [market, markup, customer] = changesOf(rate, proposal)
  const changed = proposal.subject === 'RATE' ? market : markup
  const name = proposal.subject === 'RATE' ? '汇率' : '加点'
  return (
    <WaitingCase kind="EXCHANGE" proposal={proposal} name={name} onDecide={onDecide}>
      <p>
        <b>
          {changed?.label}
          {changed?.from === '—' ? '拟设为' : `拟由 ${changed?.from} 变更为`} {changed?.to}
        </b>
        {customer?.move ? `，客户汇率 ${customer.move}` : ''}
      </p>
      {isFarMove(rate, proposal) ? (
        <p>
          <Tag tone="warning">{proposal.subject === 'RATE' && rate.rate === null ? '首个汇率' : '变动超过 5%'}</Tag>
        </p>
      ) : null}
      {proposal.source === null ? null : <p>来源：{proposal.source}</p>}
      {proposal.subject === 'RATE' ? (
        <p>{proposal.held_until === null ? '不保持：来源更新后即被取代' : `保持至 ${heldText(proposal.held_until)}`}</p>
      ) : null}
    </WaitingCase>
  )
}

function Actions({ rate, onStep, onHistory }: Omit<Props, 'isChosen' | 'source'>) {
  const { role } = useStaff()
  const open = (proposal: ExchangeProposal | null) => (proposal === null ? undefined : '已有待复核的变更，请先复核或撤回')
  return (
    <div className={styles.actions}>
      {mayCall(exchangeEndpoints.proposeRate, role) ? (
        <>
          <Button size="small" disabledReason={open(rate.rate_proposal)} onClick={() => onStep({ kind: 'rate' })}>
            设置汇率
          </Button>
          <Button size="small" disabledReason={open(rate.markup_proposal)} onClick={() => onStep({ kind: 'markup' })}>
            设置加点
          </Button>
        </>
      ) : null}
      <Button size="small" variant="text" onClick={onHistory}>
        查看历史
      </Button>
    </div>
  )
}
