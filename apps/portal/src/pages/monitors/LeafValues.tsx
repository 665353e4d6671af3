// What a condition is compared with: money in the rule's currency, plain figures with their unit, two of them, or a list.
import { MoneyInput } from '@tallyhelm/browser/forms/MoneyInput'
import { isMoney, type Leaf } from '@tallyhelm/protocol/topics/monitors/condition'
import { METRIC_UNITS, metricOf, OPERATOR_UNITS, OPERATORS } from '@tallyhelm/protocol/topics/monitors/metrics'
import { FieldError } from '@tallyhelm/ui/fields/Field'
import { MultiSelect } from '@tallyhelm/ui/fields/MultiSelect'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { useState } from 'react'
import type { Builder } from './builder.ts'
import styles from './builder.module.css'
import { listOf, namesOf } from './tree.ts'

type Props = { builder: Builder; leaf: Leaf; path: string; onChange: (values: string[]) => void }

export function LeafValues(props: Props) {
  const { builder, leaf, path, onChange } = props
  const wanted = OPERATORS[leaf.operator].values
  if (wanted === 'list') return <ListValues {...props} />
  const error = builder.problem(`${path}.values`)
  return (
    <div id={builder.idOf(`${path}.values`)} tabIndex={-1} className={styles.values}>
      <div className={styles.pair}>
        {Array.from({ length: wanted }, (_, at) => (
          <Value
            key={at}
            {...props}
            at={at}
            isOneOfTwo={wanted === 2}
            onChange={text => onChange(leaf.values.map((value, index) => (index === at ? text : value)))}
          />
        ))}
      </div>
      {error === undefined ? null : <FieldError text={error} />}
    </div>
  )
}

type ValueProps = Omit<Props, 'onChange'> & { at: number; isOneOfTwo: boolean; onChange: (text: string) => void }

function Value({ builder, leaf, path, at, isOneOfTwo, onChange }: ValueProps) {
  const { kind } = metricOf(leaf.metric)
  const label = isOneOfTwo ? (at === 0 ? '起始值' : '结束值') : '数值'
  const place = `${path}.values.${at}`
  const field = { id: builder.idOf(place), error: builder.problem(place), label, hideLabel: true, value: leaf.values[at] ?? '', onChange }
  if (isMoney(leaf.metric, leaf.operator)) return <MoneyInput {...field} currency={builder.currency} showsSymbol />
  const unit = kind === 'hour' ? '点' : (OPERATOR_UNITS[leaf.operator] ?? METRIC_UNITS[kind])
  return <TextField {...field} inputMode="decimal" autoComplete="off" {...(unit === undefined ? {} : { suffix: unit })} />
}

const WEEKDAYS = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'].map((label, at) => ({ value: String(at + 1), label }))

function ListValues({ builder, leaf, path, onChange }: Props) {
  const field = { id: builder.idOf(`${path}.values`), error: builder.problem(`${path}.values`), hideLabel: true }
  if (metricOf(leaf.metric).kind === 'weekday')
    return (
      <div className={styles.values}>
        <MultiSelect {...field} label="星期" options={WEEKDAYS} value={leaf.values} unit="天" onChange={values => onChange([...values])} />
      </div>
    )
  return <Typed key={leaf.metric} field={field} leaf={leaf} onChange={onChange} />
}

type TypedProps = { field: { id: string; error: string | undefined; hideLabel: boolean }; leaf: Leaf; onChange: Props['onChange'] }

/** What is being typed stands as typed, as long as it says what the values say. */
function Typed({ field, leaf, onChange }: TypedProps) {
  const read = leaf.metric === 'CAMPAIGN_NAME' || leaf.metric === 'AD_GROUP_NAME' ? namesOf : listOf
  const [draft, setDraft] = useState('')
  const isMine = read(draft).join('\n') === leaf.values.join('\n')
  return (
    <div className={styles.values}>
      <TextField
        {...field}
        label="取值"
        placeholder={PLACEHOLDERS[leaf.metric] ?? '多个用逗号分隔'}
        value={isMine ? draft : leaf.values.join('，')}
        onChange={text => {
          setDraft(text)
          onChange(read(text))
        }}
      />
    </div>
  )
}

const PLACEHOLDERS: Readonly<Partial<Record<Leaf['metric'], string>>> = {
  COUNTRY: 'US，CA，GB',
  LANDING_DOMAIN: 'example.com，shop.example.com',
  OBJECT_STATUS: 'ACTIVE，PENDING_REVIEW',
}
