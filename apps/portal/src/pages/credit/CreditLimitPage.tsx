// Credit limit: how much may be owed, what is used of it and by which channel, and what is left (screens.md 7).
import { Loaded } from '@tallyhelm/browser/app/Loaded'
import { creditEndpoints } from '@tallyhelm/protocol/topics/credit/endpoints'
import type { OwnCredit } from '@tallyhelm/protocol/topics/credit/schemas'
import { timeText } from '@tallyhelm/protocol/values/day'
import { CURRENCIES } from '@tallyhelm/protocol/values/money'
import { REPAYMENT_CHANNELS } from '@tallyhelm/protocol/topics/repayments/enums'
import { CHANNEL_CODES } from '@tallyhelm/protocol/vocabulary/channel'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Link } from '@tallyhelm/ui/actions/Link'
import { LinkButton } from '@tallyhelm/ui/actions/LinkButton'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { KeyFigure, KeyFigures } from '@tallyhelm/ui/display/KeyFigure'
import { creditTone } from '@tallyhelm/protocol/topics/credit/limits'
import { Meter } from '@tallyhelm/ui/display/Meter'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Card } from '@tallyhelm/ui/layout/Card'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { Stack } from '@tallyhelm/ui/layout/Stack'
import { useState } from 'react'
import { useCall } from '../../api/queries.ts'
import { openConsultant } from '../../consultant/open-consultant.ts'
import { amountOf, ratioOf } from '../../lists/amounts.ts'
import { paths } from '../../routes/paths.ts'
import { ApplicationCard } from './ApplicationCard.tsx'
import { ApplyDialog } from './ApplyDialog.tsx'
import styles from './credit.module.css'
import { LineDays } from './LineDays.tsx'
import { TermsCard } from './TermsCard.tsx'

type Line = OwnCredit['lines'][number]

export function CreditLimitPage() {
  const call = useCall(creditEndpoints.limit, {})
  const [line, setLine] = useState<Line>()
  return (
    <>
      <PageHeader title="授信额度" actions={<LinkButton href="/credit/history">授信记录</LinkButton>} />
      <Loaded call={call} lines={4}>
        {({ lines, terms, due, application }) => (
          <Stack>
            {lines.map(line => (
              <LineCard key={line.currency} line={line} isAskedFor={isWaiting(application)} onApply={() => setLine(line)} />
            ))}
            {lines.length === 0 ? <Empty title="还没有授信" text="请联系专属顾问开通授信。" /> : null}
            {application === null ? null : <ApplicationCard application={application} onApply={() => setLine(lines[0])} />}
            <TermsCard terms={terms} due={due} />
          </Stack>
        )}
      </Loaded>
      {line === undefined ? null : <ApplyDialog line={line} onClose={() => setLine(undefined)} />}
    </>
  )
}

/** While the agency looks at one, or a second person at what it proposed. */
const isWaiting = (application: OwnCredit['application']): boolean =>
  application?.case.status === 'PENDING' || application?.proposal === 'PENDING'

function LineCard({ line, isAskedFor, onApply }: { line: Line; isAskedFor: boolean; onApply: () => void }) {
  const { currency, state, over, total, available } = line
  const amount = (text: string) => amountOf(text, { withSymbol: true }, currency)
  const plain = (text: string) => amountOf(text, {}, currency)
  const isOver = /[1-9]/.test(over)
  const used = isOver ? 1 : ratioOf(total, total) === 0 ? 0 : 1 - ratioOf(available, total)
  const { symbol } = CURRENCIES[currency]
  return (
    <Card
      title={`${currency} 授信`}
      actions={
        <Button variant="primary" disabledReason={isAskedFor ? '已有待处理的调额申请' : undefined} onClick={onApply}>
          申请调额
        </Button>
      }
    >
      {state === 'FROZEN' || isOver ? (
        <NoticeStrip
          tone="warning"
          title={state === 'FROZEN' ? '授信已冻结' : `授信已超限 ${amount(over)}`}
          action={
            <Button size="mini" onClick={openConsultant}>
              联系专属顾问
            </Button>
          }
        >
          已提交的申请不受影响，暂不能发起新的申请。
        </NoticeStrip>
      ) : null}
      <div className={styles.figures}>
        <KeyFigures>
          <KeyFigure label="授信总额" symbol={symbol} amount={plain(total)} note={temporaryNote(line)} />
          <KeyFigure label="已用" symbol={symbol} amount={plain(line.used)} note={`处理中占用 ${amount(line.pending)}`} />
          <KeyFigure
            label="可用"
            symbol={symbol}
            amount={plain(available)}
            hint="可用 = 授信总额 − 已用 − 处理中申请占用；冻结或超限时为 0。"
          />
        </KeyFigures>
      </div>
      <div className={styles.use}>
        <Meter
          ratio={used}
          level={creditTone(used)}
          label={`已用授信 ${percentText(used)}`}
          start={`已用与占用 ${percentText(used)}`}
          end={`总额 ${amount(total)}`}
        />
        {line.use.length === 0 ? null : <ChannelUses line={line} />}
      </div>
      <LineDays line={line} />
    </Card>
  )
}

/** Held amounts count, as they do of the whole line; what is below nothing is drawn as nothing. */
function ChannelUses({ line: { currency, total, use } }: { line: Line }) {
  return (
    <ul className={styles.channels} aria-label="各渠道已用">
      {use.map(({ channel, used }) => {
        const name = channel === null ? '其他' : REPAYMENT_CHANNELS[channel]
        const text = `${name} 已用 ${amountOf(used, { withSymbol: true }, currency)}`
        const ratio = ratioOf(used, total)
        const managed = CHANNEL_CODES.find(code => code === channel)
        return (
          <li key={name}>
            <Meter ratio={ratio} level="normal" label={text} start={text} end={percentText(ratio)} />
            {managed === undefined ? null : <DetailLink href={paths.quotaChanges(managed)} text={`${name} 额度变更记录`} />}
            {managed === undefined && channel !== null ? <DetailLink href={paths.otherStatements()} text={`${name} 对账单`} /> : null}
          </li>
        )
      })}
    </ul>
  )
}

const DetailLink = ({ href, text }: { href: string; text: string }) => (
  <Link className={styles.toDetail ?? ''} href={href}>
    {text}
  </Link>
)

/** With one decimal, so that the channels come to the whole. */
const percentText = (ratio: number) => `${(ratio * 100).toFixed(1)}%`

const temporaryNote = ({ temporary, temporary_until, currency }: Line) =>
  temporary_until === null ? '' : `其中临时授信 ${amountOf(temporary, { withSymbol: true }, currency)}，${timeText(temporary_until)} 到期`
