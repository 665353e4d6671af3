// An amount of money as decimal text: right-aligned, its currency before it, pasted forms understood.
import { useState } from 'react'
import { classNames } from '../styles/class-names.ts'
import { groupThousands, normalizeAmountText, roundHalfUp } from './amount-text.ts'
import { type ControlIds, Field, type FieldProps, splitFieldProps } from './Field.tsx'
import styles from './fields.module.css'
import { isEnter } from './typed-keys.ts'

type AmountProps = {
  /** Decimal text without separators, «1200.00»; empty when nothing is entered. Never a number. */
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
  /** Surplus decimals may be typed too and are rounded half up on leaving, instead of being refused. */
  roundsTyped?: boolean
}

/** More than anybody means; a longer tail cannot be typed. */
const typedDecimals = 8

/**
 * Accepts «1,200.00», full-width digits and currency signs; text that is no amount is refused. More decimals than allowed cannot be typed
 * unless `roundsTyped`, pasted ones are rounded half up, and the line below says so.
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
  roundsTyped = false,
  ids,
  label,
}: AmountProps & { ids: Partial<ControlIds>; label?: string }) => {
  // What is being typed stands as typed until the box is left: rewriting it would lose the caret or the selection.
  const [draft, setDraft] = useState<string | null>(null)
  const [note, setNote] = useState('')
  const type = (raw: string, pasted: boolean) => {
    const text = normalizeAmountText(raw)
    if (text === null) return setNote(pasted ? '粘贴的内容不是金额' : '')
    const fraction = text.split('.')[1]
    const tooFine = fraction !== undefined && (decimals === 0 || fraction.length > decimals)
    const stands = !tooFine || (roundsTyped && !pasted && fraction.length <= typedDecimals)
    if (!stands && !pasted) return setNote(decimals === 0 ? '不支持小数' : `最多 ${decimals} 位小数`)
    const taken = stands ? text : roundHalfUp(text, decimals)
    setNote(stands ? '' : `${text} 已四舍五入为 ${taken}`)
    setDraft(stands ? raw : taken)
    onChange(taken)
  }
  const commit = () => {
    setDraft(null)
    const rounded = roundHalfUp(value, decimals)
    if (rounded !== value) onChange(rounded)
    onCommit?.(rounded)
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
          value={draft ?? groupThousands(value)}
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
        {note}
      </span>
    </>
  )
}
