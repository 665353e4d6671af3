// What a proposed rate or markup changes: the figures before and after with the difference, and a second look where it is far.
import type { FieldOf } from '@tallyhelm/browser/forms/use-form'
import { changesOf, looksAgain, type Proposed } from '@tallyhelm/protocol/topics/exchange/moves'
import type { ExchangeRate } from '@tallyhelm/protocol/topics/exchange/schemas'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Checkbox } from '@tallyhelm/ui/fields/Checkbox'
import { FieldError } from '@tallyhelm/ui/fields/Field'
import styles from './exchange.module.css'

/** The field is the confirmation. */
type Props = FieldOf<boolean> & { rate: ExchangeRate; proposed: Proposed }

export function MoveFacts({ rate, proposed, id, value, onChange, error }: Props) {
  const reasons = looksAgain(rate, proposed)
  const asksAgain = reasons.length > 0 || error !== undefined
  const isFirst = proposed.rate !== null && rate.rate === null
  return (
    <>
      <table className={styles.moves}>
        <caption className="sr-only">变更前后</caption>
        <thead>
          <tr>
            <th scope="col">项目</th>
            <th scope="col">当前</th>
            <th scope="col">变更为</th>
            <th scope="col">差异</th>
          </tr>
        </thead>
        <tbody>
          {changesOf(rate, proposed).map(({ label, from, to, move }) => (
            <tr key={label} data-same={from === to || undefined}>
              <th scope="row">{label}</th>
              <td>{from}</td>
              <td>{to}</td>
              <td>{move ?? '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {asksAgain ? (
        <NoticeStrip tone="warning" title={isFirst ? '首个汇率' : '变动超过 5%'}>
          {reasons.join('；')}
          {reasons.length === 0 ? '' : '。'}请核对小数点与报价方向（1 美元兑多少 {rate.currency}），生效后所有客户按新汇率换汇。
          <div className={styles.confirm}>
            <Checkbox id={id} checked={value} onChange={onChange} aria-invalid={error === undefined ? undefined : true}>
              {isFirst ? '已核对，汇率无误' : '已核对，变动无误'}
            </Checkbox>
            {error === undefined ? null : <FieldError text={error} />}
          </div>
        </NoticeStrip>
      ) : null}
    </>
  )
}
