// 提出异议: what is wrong as a whole, and line by line what it should be and why; with the customer's own sheet where it was compared.
import type { StatementDetail } from '@tallyhelm/protocol/topics/statements/schemas'
import { REASON_MOST } from '@tallyhelm/protocol/values/reason'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Checkbox } from '@tallyhelm/ui/fields/Checkbox'
import { FormRefusal } from '@tallyhelm/ui/fields/Field'
import { TextArea } from '@tallyhelm/ui/fields/TextArea'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { Card } from '@tallyhelm/ui/layout/Card'
import { Row, Stack } from '@tallyhelm/ui/layout/Stack'
import { amountOf } from '../../lists/amounts.ts'
import styles from './statement.module.css'
import type { Dispute, DisputedLine } from './use-dispute.ts'

type Props = { statement: StatementDetail; dispute: Dispute; onClose: () => void }

export function DisputeCard({ statement, dispute, onClose }: Props) {
  const { form, lines, sheet, isWhole } = dispute
  return (
    <Card title="提出异议" meta={`第 ${statement.version} 版`}>
      <form noValidate onSubmit={form.submit}>
        <Stack>
          <TextArea label="异议说明" required rows={3} limit={REASON_MOST} {...form.field('reason')} />
          <Checkbox checked={isWhole} onChange={dispute.setWhole} help="例如缺少账户，或费率、返点不符：不需要逐行选择">
            整张对账单
          </Checkbox>
          {isWhole ? null : (
            <>
              {lines.length === 0 ? <p>或在下方账户明细中点击“有异议”选择具体的行，或上传您的表格比较后附上。</p> : null}
              <ul className={styles.lines}>
                {lines.map((one, index) => (
                  <Line key={one.line.key} one={one} index={index} dispute={dispute} />
                ))}
              </ul>
            </>
          )}
          <FormRefusal text={form.problem('lines')} />
          {sheet === null ? null : (
            <Row>
              <span>附表格：{sheet.name}</span>
              <Button size="small" onClick={() => dispute.setSheet(null)}>
                移除表格
              </Button>
            </Row>
          )}
          <FormRefusal text={form.problem('sheet') ?? form.message} />
          <Row>
            <Button variant="primary" type="submit" loading={form.dialog.isBusy}>
              提交异议
            </Button>
            <Button onClick={onClose} disabledReason={form.dialog.isBusy ? '正在提交' : undefined}>
              取消
            </Button>
          </Row>
        </Stack>
      </form>
    </Card>
  )
}

function Line({ one: { line, expected, reason }, index, dispute }: { one: DisputedLine; index: number; dispute: Dispute }) {
  const { form, change, remove } = dispute
  const name = `${line.account_name} ${line.of_month}`
  return (
    <li>
      <Row justify="between">
        <span>
          {name}，账单 {amountOf(line.amount, { withSymbol: true }, line.currency)}
        </span>
        <Button size="mini" variant="text" onClick={() => remove(line.key)} aria-label={`移除 ${name}`}>
          移除
        </Button>
      </Row>
      <TextField
        label={`应为金额（${line.currency}）`}
        optional
        inputMode="decimal"
        value={expected}
        onChange={value => change(line.key, { expected: value })}
        error={form.problem(`lines.${index}.expected`)}
      />
      <TextField
        label="本行说明"
        optional
        placeholder="与异议说明不同时填写"
        value={reason}
        onChange={value => change(line.key, { reason: value })}
        error={form.problem(`lines.${index}.reason`) ?? form.problem(`lines.${index}.key`)}
      />
    </li>
  )
}
