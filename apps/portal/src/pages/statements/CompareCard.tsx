// The difference tool: the customer's own sheet beside the statement, account by account.
import { failureText } from '@tallyhelm/browser/calls/failure'
import { HiddenRowsQuestion } from '@tallyhelm/browser/forms/HiddenRowsQuestion'
import { SheetReadingText } from '@tallyhelm/browser/forms/SheetReadingText'
import { useHiddenRows } from '@tallyhelm/browser/forms/use-hidden-rows'
import { statementEndpoints } from '@tallyhelm/protocol/topics/statements/endpoints'
import { COMPARED, COMPARED_CODES, COMPARISON_CODES, COMPARISONS, type Compared } from '@tallyhelm/protocol/topics/statements/enums'
import type { ComparedSheet, StatementDetail } from '@tallyhelm/protocol/topics/statements/schemas'
import { SHEET_FILE } from '@tallyhelm/protocol/topics/files/enums'
import { DECIMAL_READING } from '@tallyhelm/protocol/topics/files/sheet-reading'
import { Button } from '@tallyhelm/ui/actions/Button'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { SegmentedControl } from '@tallyhelm/ui/fields/SegmentedControl'
import { Card } from '@tallyhelm/ui/layout/Card'
import { Row, Stack } from '@tallyhelm/ui/layout/Stack'
import { UploadTile } from '@tallyhelm/ui/layout/UploadTile'
import { useState } from 'react'
import { upload } from '../../api/client.ts'
import { amountOf } from '../../lists/amounts.ts'
import { sizeText } from '../../formats/size-text.ts'
import { ComparedAccounts } from './ComparedAccounts.tsx'

type Props = { statement: StatementDetail; onDispute: ((sheet: ComparedSheet['sheet']) => void) | undefined }

export function CompareCard({ statement: { statement_id: id, version }, onDispute }: Props) {
  const [by, setBy] = useState<Compared>('SPEND')
  const [file, setFile] = useState<File>()
  const [outcome, setOutcome] = useState<{ compared?: ComparedSheet; error?: string }>({})
  const [isBusy, setIsBusy] = useState(false)
  const hidden = useHiddenRows()
  const compare = async (next: { by: Compared; file: File }) => {
    setBy(next.by)
    setFile(next.file)
    setIsBusy(true)
    try {
      const compared = await hidden.send(field =>
        upload(statementEndpoints.compare, { id, version, by: next.by, ...field }, next.file, { background: true }),
      )
      setOutcome({ compared })
    } catch (error) {
      setOutcome({ error: failureText(error) })
    }
    setIsBusy(false)
  }
  const { compared, error } = outcome
  return (
    <>
      <Card title="差异核对">
        <Stack>
          <p>上传您自己的表格（含“广告账户 ID”与“消耗”或“金额”列），与对账单逐账户比较。</p>
          <SegmentedControl
            label="比较的金额"
            value={by}
            onChange={next => (file === undefined ? setBy(next) : void compare({ by: next, file }))}
            options={COMPARED_CODES.map(value => ({ value, label: COMPARED[value], disabled: isBusy }))}
          />
          <UploadTile
            label="您的表格"
            help={`${SHEET_FILE.extensions.join('、')} 格式，不超过 ${SHEET_FILE.mostBytes / 1024 / 1024} MB`}
            error={error}
            accept={SHEET_FILE.extensions.map(extension => `.${extension}`).join(',')}
            files={
              file === undefined ? [] : [{ id: 'sheet', name: file.name, size: sizeText(file.size), state: isBusy ? 'uploading' : 'done' }]
            }
            onAdd={([added]) => (added === undefined ? undefined : void compare({ by, file: added }))}
            onRemove={() => {
              setFile(undefined)
              setOutcome({})
              hidden.forget()
            }}
          />
          <HiddenRowsQuestion
            question={hidden.question}
            onSay={choice => {
              hidden.say(choice)
              if (file !== undefined) void compare({ by, file })
            }}
          />
          {compared === undefined ? null : <Outcome compared={compared} onDispute={onDispute} />}
        </Stack>
      </Card>
      {compared === undefined || compared.rows.length === 0 ? null : <ComparedAccounts key={compared.sheet.key} compared={compared} />}
    </>
  )
}

function Outcome({ compared, onDispute }: { compared: ComparedSheet } & Pick<Props, 'onDispute'>) {
  const { counts, currency, titles, unread, unread_count } = compared
  const amount = (text: string) => amountOf(text, { withSymbol: true }, currency)
  const differs = compared.rows.length > 0
  return (
    <Stack>
      <Row>
        {COMPARISON_CODES.map(code => (
          <Tag key={code} tone={COMPARISONS[code].tone}>
            {COMPARISONS[code].text} {counts[code]}
          </Tag>
        ))}
      </Row>
      <SheetReadingText
        reading={compared.sheet_reading}
        more={[`账户取自“${titles.account}”列，金额取自“${titles.amount}”列`, DECIMAL_READING]}
      />
      <p>
        对账单合计 {amount(compared.ours)}，您的表格合计 {amount(compared.yours)}
      </p>
      {unread_count === 0 ? null : (
        <NoticeStrip tone="warning">
          {`有 ${unread_count} 行未计入：${unread
            .slice(0, 5)
            .map(({ row_no, msg }) => `第 ${row_no} 行${msg}`)
            .join('；')}`}
        </NoticeStrip>
      )}
      {differs ? null : <NoticeStrip tone="success">全部账户一致。</NoticeStrip>}
      {onDispute === undefined || !differs ? null : (
        <Row>
          <Button onClick={() => onDispute(compared.sheet)}>附上该表格提出异议</Button>
        </Row>
      )}
    </Stack>
  )
}
