// Receipts, disputes and every step of a statement; a receipt that nobody looked at yet can be taken back.
import { RECEIPT_KINDS, RECEIPT_STATUSES, STATEMENT_STATUSES } from '@tallyhelm/protocol/topics/statements/enums'
import { statementEndpoints } from '@tallyhelm/protocol/topics/statements/endpoints'
import { RECEIPT_FILES_MOST } from '@tallyhelm/protocol/topics/statements/limits'
import type { StatementDetail, StatementReceipt, StatementStep } from '@tallyhelm/protocol/topics/statements/schemas'
import { timeText } from '@tallyhelm/protocol/values/day'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { Timeline } from '@tallyhelm/ui/display/Timeline'
import { Card } from '@tallyhelm/ui/layout/Card'
import { Row, Stack } from '@tallyhelm/ui/layout/Stack'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useState } from 'react'
import { useCommand } from '../../api/queries.ts'
import { useImageUrl } from '../../api/use-image-url.ts'
import { DownloadButton } from '../../exports/DownloadButton.tsx'
import { amountOf } from '../../lists/amounts.ts'
import { ReceiptDialog } from './ReceiptDialog.tsx'
import styles from './statement.module.css'

export function StatementHistory({ statement }: { statement: StatementDetail }) {
  const { disputes, receipts, steps } = statement
  return (
    <>
      {receipts.length === 0 ? null : (
        <Card title="回执">
          <ul className={styles.lines}>
            {receipts.map(receipt => (
              <Receipt key={receipt.receipt_id} statement={statement} receipt={receipt} />
            ))}
          </ul>
        </Card>
      )}
      {disputes.length === 0 ? null : <Disputes statement={statement} />}
      <Card title="历史">
        <Timeline label="对账单历史" entries={steps.map(entryOf).toReversed()} />
      </Card>
    </>
  )
}

function Receipt({ statement, receipt }: { statement: StatementDetail; receipt: StatementReceipt }) {
  const [isAdding, setIsAdding] = useState(false)
  const { statement_id: id } = statement
  const isPending = receipt.status === 'PENDING'
  const toast = useToast()
  const withdraw = useCommand(statementEndpoints.withdrawReceipt, { onSuccess: () => toast.success('回执已撤回') })
  const { text, tone } = RECEIPT_STATUSES[receipt.status]
  return (
    <li>
      <Row justify="between">
        <span>
          {RECEIPT_KINDS[receipt.kind]} <Tag tone={tone}>{text}</Tag>
        </span>
        {isPending ? (
          <Row>
            {receipt.papers.length < RECEIPT_FILES_MOST[receipt.kind] ? (
              <Button size="small" onClick={() => setIsAdding(true)}>
                补充文件
              </Button>
            ) : null}
            <Button
              size="small"
              loading={withdraw.isPending}
              onClick={() => withdraw.mutate({ request: { id, receipt_id: receipt.receipt_id } })}
            >
              撤回{RECEIPT_KINDS[receipt.kind]}
            </Button>
          </Row>
        ) : null}
      </Row>
      {receipt.papers.map(paper => (
        <Paper key={paper.url} {...paper} />
      ))}
      <small>
        {receipt.user_name} · {timeText(receipt.at)}
      </small>
      {receipt.reason === '' ? null : <p>驳回原因：{receipt.reason}</p>}
      {isPending && isAdding ? (
        <ReceiptDialog kind={receipt.kind} statement={statement} receipt={receipt} onClose={() => setIsAdding(false)} />
      ) : null}
    </li>
  )
}

function Paper({ name, url }: { name: string; url: string }) {
  const address = useImageUrl(url)
  return address === undefined ? (
    <span>{name}</span>
  ) : (
    <a href={address} target="_blank" rel="noreferrer">
      {name}
    </a>
  )
}

function Disputes({ statement: { statement_id, disputes, currency } }: { statement: StatementDetail }) {
  const amount = (text: string) => amountOf(text, { withSymbol: true }, currency)
  return (
    <Card title="异议">
      <Stack>
        {disputes.map(({ version, at, user_name, reason, sheet_name, lines }) => (
          <Stack key={version} gap={8}>
            <p>
              <strong>第 {version} 版</strong> {user_name} · {timeText(at)}
            </p>
            <p>{reason}</p>
            {lines.length === 0 && sheet_name === null ? <p>整张对账单</p> : null}
            {sheet_name === null ? null : (
              <p>
                附表格：
                <DownloadButton
                  endpoint={statementEndpoints.sheet}
                  request={{ id: statement_id, version }}
                  text={sheet_name}
                  name={`下载异议表格 ${sheet_name}`}
                  look="link"
                />
              </p>
            )}
            <ul className={styles.lines}>
              {lines.map(line => (
                <li key={line.key}>
                  <span>
                    {line.account_name} {line.of_month}：账单 {amount(line.billed)}
                    {line.expected === null ? '' : `，应为 ${amount(line.expected)}`}
                  </span>
                  <span>{line.reason}</span>
                </li>
              ))}
            </ul>
          </Stack>
        ))}
      </Stack>
    </Card>
  )
}

const MOVERS = { customer: '', operator: '平台', system: '系统' } as const

function entryOf(step: StatementStep, index: number) {
  const { text, tone } = STATEMENT_STATUSES[step.to]
  const by = step.name || MOVERS[step.mover]
  const title = step.from === step.to ? step.note : text
  return {
    id: String(index),
    title: `${title}${by === '' ? '' : ` · ${by}`}`,
    time: timeText(step.at),
    tone,
    text: step.from === step.to ? undefined : step.note || undefined,
  }
}
