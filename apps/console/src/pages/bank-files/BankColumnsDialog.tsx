// Saying how a bank's files are read: columns, decimal sign, order of days and words. A change shows what the bank's last file would have read.
import { type Form, useForm } from '@tallyhelm/browser/forms/use-form'
import { DAY_ORDER_CODES, DAY_ORDERS, type DayOrder } from '@tallyhelm/protocol/topics/bank-files/days'
import { bankFileEndpoints } from '@tallyhelm/protocol/topics/bank-files/endpoints'
import { BANK_FIELD_CODES, BANK_FIELDS } from '@tallyhelm/protocol/topics/bank-files/enums'
import { DECIMAL_TEXTS, meaningIn, readingProblems, type SheetFacts, wordsIn } from '@tallyhelm/protocol/topics/bank-files/reading'
import type { BankFileForm, BankFileRow, BankReadingTrial } from '@tallyhelm/protocol/topics/bank-files/schemas'
import {
  meaningsOf,
  meaningText,
  WORD_FIELDS,
  type WordField,
  wordForm,
  type WordMeaning,
} from '@tallyhelm/protocol/topics/bank-files/words'
import { BANKS } from '@tallyhelm/protocol/topics/wallet/banks'
import { DECIMAL_SIGNS, type DecimalSign } from '@tallyhelm/protocol/values/written-amount'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Skeleton } from '@tallyhelm/ui/display/Skeleton'
import { Select } from '@tallyhelm/ui/fields/Select'
import { Dialog } from '@tallyhelm/ui/overlay/Dialog'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useState } from 'react'
import { useCall, useFormCommand } from '../../api/queries.ts'
import styles from '../payments/payments.module.css'
import { ReadingHistory } from './ReadingHistory.tsx'
import { ReadingTrial } from './ReadingTrial.tsx'

type Props = { file: BankFileRow; onClose: () => void }
type Reading = BankFileForm['proposed']
type ReadingForm = Form<{ reading: Reading }>

/** No title of a bank is empty: those are named by their place. */
const NONE = ''

export function BankColumnsDialog({ file, onClose }: Props) {
  const { data, error } = useCall(bankFileEndpoints.form, { file_id: file.file_id })
  if (data) return <Loaded form={data} onClose={onClose} />
  return (
    <Dialog open small width={480} title={`设置列：${BANKS[file.bank]}`} onClose={onClose}>
      {error ? <NoticeStrip tone="error">{error.msg}</NoticeStrip> : <Skeleton />}
    </Dialog>
  )
}

type Seen = { reading: Reading; last: NonNullable<BankReadingTrial['last']> }

function Loaded({
  form: { file_id, bank, currency, columns, kept, proposed, history },
  onClose,
}: {
  form: BankFileForm
  onClose: () => void
}) {
  const trial = useFormCommand(bankFileEndpoints.trial)
  const save = useFormCommand(bankFileEndpoints.columns, { onSuccess: onClose })
  const [seen, setSeen] = useState<Seen>()
  const sheet: SheetFacts = { currency, columns }
  const form = useForm({
    initial: { reading: proposed },
    checks: { reading: reading => readingProblems(reading, sheet) },
    parts: ({ reading }) => partsOf(reading, sheet),
    async send({ reading }) {
      const request = { file_id, reading, replaces: kept?.reading_id ?? null }
      const isShown = seen !== undefined && seen.reading === reading
      const { last } = kept === null || isShown ? { last: null } : await trial.mutateAsync({ request })
      if (last === null || last.differing === 0) await save.mutateAsync({ request })
      else setSeen({ reading, last })
    },
  })
  const isSeen = seen !== undefined && seen.reading === form.values.reading
  return (
    <FormDialog title={`设置列：${BANKS[bank]}`} submitText={isSeen ? '确认更改并校验' : '保存并校验'} onClose={onClose} {...form.dialog}>
      <p>保存后，该银行以后的文件按此识别。金额为一列且支出为负数，或另有收支方向列，都可以。</p>
      <Columns form={form} sheet={sheet} />
      <Select
        label="小数点"
        required
        placeholder="请选择"
        options={DECIMAL_SIGNS.map(sign => ({ value: sign, label: DECIMAL_TEXTS[sign] }))}
        value={form.values.reading.decimal}
        onChange={(decimal: DecimalSign) => form.set({ reading: { ...form.values.reading, decimal } }, ['reading.decimal'])}
        error={form.problem('reading.decimal')}
      />
      <DayOrderSelect form={form} sheet={sheet} />
      {WORD_FIELDS.map(field => (
        <Words key={field} field={field} form={form} sheet={sheet} />
      ))}
      <ReadingHistory history={history} />
      {isSeen ? <ReadingTrial last={seen.last} /> : null}
    </FormDialog>
  )
}

/** All that can be refused by the server. */
const partsOf = (reading: Reading, sheet: SheetFacts): string[] => [
  ...BANK_FIELD_CODES.map(field => `reading.columns.${field}`),
  'reading.decimal',
  'reading.day_order',
  ...WORD_FIELDS.flatMap(field => wordsIn(sheet, reading.columns, field).map((_, place) => `reading.words.${field}.${place}`)),
]

type PartProps = { form: ReadingForm; sheet: SheetFacts }

function Columns({ form, sheet }: PartProps) {
  const { reading } = form.values
  const options = [{ value: NONE, label: '无' }, ...sheet.columns.map(({ title }) => ({ value: title, label: title }))]
  return BANK_FIELD_CODES.map(field => {
    const sample = sheet.columns.find(({ title }) => title === reading.columns[field])?.sample ?? ''
    return (
      <Select
        key={field}
        label={BANK_FIELDS[field].text}
        required={BANK_FIELDS[field].isRequired}
        options={options}
        value={reading.columns[field] ?? NONE}
        onChange={title => form.set({ reading: { ...reading, columns: { ...reading.columns, [field]: title === NONE ? null : title } } })}
        error={form.problem(`reading.columns.${field}`)}
        {...(sample === '' ? {} : { help: `例如 ${sample}` })}
      />
    )
  })
}

/** Only where a date of the file depends on it. */
function DayOrderSelect({ form, sheet }: PartProps) {
  const { reading } = form.values
  const order = sheet.columns.find(({ title }) => title === reading.columns.paid_on)?.order
  if (!order?.isNeeded) return null
  return (
    <Select
      label="日期顺序"
      required
      placeholder="请选择"
      options={DAY_ORDER_CODES.map(code => ({ value: code, label: DAY_ORDERS[code] }))}
      value={reading.day_order ?? order.told}
      onChange={(day_order: DayOrder) => form.set({ reading: { ...reading, day_order } }, ['reading.day_order'])}
      error={form.problem('reading.day_order')}
      {...(order.told === null ? {} : { help: `文件中的日期只能按 ${DAY_ORDERS[order.told]} 读取` })}
    />
  )
}

const ASKED = { direction: '收支方向中的词', status: '状态中的词' } as const satisfies Record<WordField, string>

/** What each word of a column means. */
function Words({ field, form, sheet }: PartProps & { field: WordField }) {
  const { reading } = form.values
  const words = wordsIn(sheet, reading.columns, field)
  if (words.length === 0) return null
  const others = (word: string) => reading.words.filter(one => one.field !== field || wordForm(one.word) !== wordForm(word))
  return (
    <section aria-label={ASKED[field]} className={styles.words}>
      <p>{ASKED[field]}</p>
      {words.map((word, place) => (
        <Select
          key={word}
          label={`“${word}”`}
          required
          placeholder="请选择"
          options={meaningsOf(field).map(means => ({ value: means, label: meaningText(means) }))}
          value={meaningIn(reading, field, word, words) ?? null}
          onChange={(means: WordMeaning) => form.set({ reading: { ...reading, words: [...others(word), { field, word, means }] } })}
          error={form.problem(`reading.words.${field}.${place}`)}
        />
      ))}
    </section>
  )
}
