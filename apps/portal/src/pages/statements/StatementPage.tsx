// One statement as the customer confirms it: its amounts with capitals, every version, its ad accounts, an own sheet beside it, and its history.
import { Loaded } from '@tallyhelm/browser/app/Loaded'
import { statementEndpoints } from '@tallyhelm/protocol/topics/statements/endpoints'
import type { StatementDetail } from '@tallyhelm/protocol/topics/statements/schemas'
import { Button } from '@tallyhelm/ui/actions/Button'
import { LinkButton } from '@tallyhelm/ui/actions/LinkButton'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { Card } from '@tallyhelm/ui/layout/Card'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { Row, Stack } from '@tallyhelm/ui/layout/Stack'
import { useSearchParams } from 'react-router'
import { useCall } from '../../api/queries.ts'
import { DownloadButton } from '../../exports/DownloadButton.tsx'
import { paths } from '../../routes/paths.ts'
import { useRoute } from '../../routes/use-route.ts'
import { CompareCard } from './CompareCard.tsx'
import { ConfirmStatementDialog } from './ConfirmStatementDialog.tsx'
import { DisputeCard } from './DisputeCard.tsx'
import { ReceiptDialog } from './ReceiptDialog.tsx'
import { StatementFacts } from './StatementFacts.tsx'
import { StatementHistory } from './StatementHistory.tsx'
import { StatementLines } from './StatementLines.tsx'
import { isReply, REPLIES, type ReplyName, repliesTo } from './statement-replies.ts'
import { useDispute } from './use-dispute.ts'
import { VersionsCard } from './VersionsCard.tsx'

export function StatementPage() {
  const { title } = useRoute()
  const [search] = useSearchParams()
  const id = search.get('id') ?? ''
  return /^\d{1,19}$/.test(id) ? (
    <OfStatement key={id} id={id} title={title} />
  ) : (
    <>
      <PageHeader title={title} />
      <Card>
        <Empty
          title="没有指定对账单"
          text="请从对账单列表打开。"
          action={<LinkButton href={paths.statements('FACEBOOK')}>查看对账单</LinkButton>}
        />
      </Card>
    </>
  )
}

function OfStatement({ id, title }: { id: string; title: string }) {
  const detail = useCall(statementEndpoints.detail, { id })
  const [search, setSearch] = useSearchParams()
  const asked = search.get('action')
  const open = (name: ReplyName | null) => setSearch(name === null ? { id } : { id, action: name }, { replace: true })
  const replies = detail.data === undefined ? [] : repliesTo(detail.data)
  // What may not be replied any more is not opened by an old link.
  const reply = isReply(asked) && replies.includes(asked) ? asked : null
  return (
    <>
      <PageHeader
        title={`${title} ${id}`}
        actions={
          <Row>
            {replies.includes('payment') ? (
              <LinkButton variant="primary" href={paths.repayments()}>
                去还款
              </LinkButton>
            ) : null}
            {replies.map((name, index) => (
              <Button key={name} variant={index === 0 && name !== 'payment' ? 'primary' : 'default'} onClick={() => open(name)}>
                {name === 'confirm' ? '确认对账单' : REPLIES[name]}
              </Button>
            ))}
            {detail.data === undefined ? null : (
              <>
                <DownloadButton endpoint={statementEndpoints.paper} request={{ id, version: detail.data.version }} text="下载对账单" />
                <DownloadButton endpoint={statementEndpoints.annex} request={{ id, version: detail.data.version }} text="下载明细" />
              </>
            )}
          </Row>
        }
      />
      <Loaded call={detail} lines={12}>
        {statement => <View key={statement.version} statement={statement} reply={reply} onReply={open} />}
      </Loaded>
    </>
  )
}

function View({
  statement,
  reply,
  onReply,
}: {
  statement: StatementDetail
  reply: ReplyName | null
  onReply: (name: ReplyName | null) => void
}) {
  const close = () => onReply(null)
  const dispute = useDispute(statement, close)
  const isOpen = repliesTo(statement).includes('dispute')
  const onDispute = isOpen
    ? (line: Parameters<typeof dispute.add>[0]) => {
        dispute.add(line)
        onReply('dispute')
      }
    : undefined
  return (
    <Stack>
      <StatementFacts statement={statement} />
      {reply === 'dispute' ? <DisputeCard statement={statement} dispute={dispute} onClose={close} /> : null}
      {statement.versions.length > 1 ? <VersionsCard statement={statement} /> : null}
      <StatementLines statement={statement} chosen={dispute.keys} onDispute={onDispute} />
      <CompareCard
        statement={statement}
        onDispute={
          isOpen
            ? sheet => {
                dispute.setSheet(sheet)
                onReply('dispute')
              }
            : undefined
        }
      />
      <StatementHistory statement={statement} />
      {reply === 'confirm' ? <ConfirmStatementDialog statement={statement} onClose={close} /> : null}
      {reply === 'receipt' ? <ReceiptDialog kind="SEALED" statement={statement} onClose={close} /> : null}
      {reply === 'payment' ? <ReceiptDialog kind="PAYMENT" statement={statement} onClose={close} /> : null}
    </Stack>
  )
}
