// Vouchers that were handed in, each with what became of it; opened with a ticket of this session.
import { VOUCHER_STATUSES } from '@tallyhelm/protocol/topics/payments/enums'
import type { RechargeDetail } from '@tallyhelm/protocol/topics/payments/schemas'
import { timeText } from '@tallyhelm/protocol/values/day'
import { entryOf } from '@tallyhelm/protocol/values/table'
import { Tag, type Tone } from '@tallyhelm/ui/display/Tag'
import FileText from 'lucide-react/icons/file-text'
import { useImageUrl } from '../../api/use-image-url.ts'
import styles from './payments.module.css'

type Voucher = RechargeDetail['vouchers'][number]
const STATES: Readonly<Record<string, { text: string; tone: Tone }>> = VOUCHER_STATUSES

export const VoucherFiles = ({ vouchers }: { vouchers: readonly Voucher[] }) => (
  <section aria-labelledby="vouchers">
    <h3 id="vouchers" className={styles.sectionTitle}>
      汇款凭证
    </h3>
    <ul className={styles.vouchers}>
      {vouchers.map(voucher => (
        <File key={voucher.key} voucher={voucher} />
      ))}
    </ul>
  </section>
)

function File({ voucher: { key, name, url, status, uploaded_at } }: { voucher: Voucher }) {
  const address = useImageUrl(url)
  const state = entryOf(STATES, status)
  return (
    <li>
      {address !== undefined && !key.endsWith('.pdf') ? (
        <img src={address} alt="" className={styles.thumb} />
      ) : (
        <FileText size={24} aria-hidden />
      )}
      <span>
        {address === undefined ? (
          name
        ) : (
          <a href={address} target="_blank" rel="noreferrer">
            {name}
          </a>
        )}
        <small>{timeText(uploaded_at)}</small>
      </span>
      {state === undefined ? null : <Tag tone={state.tone}>{state.text}</Tag>}
    </li>
  )
}
