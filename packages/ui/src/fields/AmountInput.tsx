// An amount of money as decimal text: right-aligned, its currency before it, pasted forms understood.
import { useState } from 'react'
import { classNames } from '../styles/class-names.ts'
import { groupThousands, roundHalfUp } from './amount-text.ts'
import { type ControlIds, Field, type FieldProps, splitFieldProps } from './Field.tsx'
import styles from './fields.module.css'
import { isEnter } from './typed-keys.ts'

type AmountProps = {
  /** Decimal text without separators, «1200.00», or what could not be read; empty when nothing is entered. Never a number. */
  value: string
  onChange: (value: string) => void
  /** Called with the rounded text when the box is left or Enter is pressed. */
  onCommit?: (value: string) => void
  /** Shown before the amount: «USD», «$». */
  currency: string
  /** The box's name, where something gives it one. */
  name?: string
  /** 2 unless told; 0 for yen. */
  decimals?: number
  placeholder?: string
  disabled?: boolean
  size?: 'small' | 'medium'
  read: AmountTextReader
  /** Surplus decimals that are typed are rounded half up on leaving, and the line below says so. Pasted ones never are. */
  roundsTyped?: boolean
}

/** More than anybody means; a longer tail is not rounded. */
const roundedDecimals = 8

/** Whoever knows the currency reads what was typed or pasted: plain decimal text, empty for nothing, or what is wrong with it. */
export type AmountTextReader = (raw: string) => { text: string } | { problem: string }

/**
 * What can't be read stays in the box and in the value as it was typed, so that nothing is lost and its form refuses it at the field; the line
 * below says what to do once it was pasted, or when the box is left.
 */
export const AmountInput = (props: FieldProps & AmountProps) => {
  const { frame, rest } = splitFieldProps(props)
  return <Field {...frame}>{ids => <AmountBox {...rest} ids={ids} />}</Field>
}

/** The box alone, for table cells; `label` is spoken. */
export const AmountCell = ({ label, error, ...rest }: AmountProps & { label: string; error?: string | undefined }) => (
  <AmountBox
    {...rest}
    ids={{ 'aria-invalid': error === undefined ? undefined : true }}
    label={error === undefined ? label : `${label}，${error}`}
  />
)

const AmountBox = ({
  value,
  onChange,
  onCommit,
  currency,
  name,
  decimals = 2,
  placeholder,
  disabled,
  size,
  read,
  roundsTyped = false,
  ids,
  label,
}: AmountProps & { ids: Partial<ControlIds>; label?: string }) => {
  // What is being typed stands as typed until the box is left: rewriting it would lose the caret or the selection.
  const [draft, setDraft] = useState<string | null>(null)
  const [note, setNote] = useState('')
  const [isPasted, setIsPasted] = useState(false)
  const type = (raw: string, pasted: boolean) => {
    const amount = read(raw)
    setDraft(raw)
    setIsPasted(pasted)
    setNote(pasted && 'problem' in amount ? amount.problem : '')
    onChange('text' in amount ? amount.text : raw.trim())
  }
  const commit = () => {
    setDraft(null)
    const amount = read(value)
    const rounded = 'problem' in amount && roundsTyped && !isPasted ? rounding(value, decimals) : undefined
    if (rounded !== undefined) setNote(`${value} 已四舍五入为 ${rounded}`)
    else if ('problem' in amount) setNote(amount.problem)
    const committed = rounded ?? ('text' in amount ? amount.text : value)
    if (committed !== value) onChange(committed)
    onCommit?.(committed)
  }
  return (
    <>
      <div
        className={classNames(styles.control, size === 'small' && styles.small)}
        data-invalid={ids['aria-invalid']}
        data-disabled={disabled || undefined}
      >
        <span className={classNames(styles.affix, styles.prefix)}>{currency}</span>
        <input
          {...ids}
          name={name}
          aria-label={label}
          className={classNames(styles.input, styles.right)}
          inputMode="decimal"
          autoComplete="off"
          placeholder={placeholder ?? roundHalfUp('0', decimals)}
          disabled={disabled}
          value={draft ?? (/^\d+(\.\d+)?$/.test(value) ? groupThousands(value) : value)}
          onChange={event =>
            type(event.target.value, event.nativeEvent instanceof InputEvent && event.nativeEvent.inputType === 'insertFromPaste')
          }
          onBlur={commit}
          onKeyDown={event => {
            if (isEnter(event)) commit()
          }}
        />
      </div>
      <span role="status" className={styles.amountNote}>
        {ids['aria-invalid'] ? '' : note}
      </span>
    </>
  )
}

/** Zeros to be cut off say that a point of thousands may have been meant, so they are not. */
function rounding(text: string, decimals: number): string | undefined {
  const fraction = /^\d*\.(\d+)$/.exec(text)?.[1] ?? ''
  const isRounded = fraction.length > decimals && fraction.length <= roundedDecimals && /[1-9]/.test(fraction.slice(decimals))
  return isRounded ? roundHalfUp(text, decimals) : undefined
}
