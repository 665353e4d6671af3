// What a new customer is like: each likeness with a way to the customer it is of; what may coexist is looked at and ticked.
import type { Duplicate } from '@tallyhelm/protocol/topics/organization/customer-schemas'
import { DUPLICATE_KINDS } from '@tallyhelm/protocol/topics/organization/enums'
import { Link } from '@tallyhelm/ui/actions/Link'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Checkbox } from '@tallyhelm/ui/fields/Checkbox'
import { FieldError } from '@tallyhelm/ui/fields/Field'
import styles from './duplicates.module.css'

type Props = {
  items: readonly Duplicate[]
  /** Without it nothing is asked: they are only shown. */
  choice?: { id: string; value: readonly string[]; onChange: (keys: readonly string[]) => void; error: string | undefined }
}

export function DuplicateList({ items, choice }: Props) {
  if (items.length === 0) return choice?.error === undefined ? null : <FieldError text={choice.error} />
  const isBlocked = items.some(({ kind }) => DUPLICATE_KINDS[kind].isBlocking)
  return (
    <NoticeStrip tone={isBlocked ? 'error' : 'warning'} title={isBlocked ? '不能重复创建' : '有相似的客户'}>
      <ul className={styles.list} aria-label="相似的客户">
        {items.map((item, index) => (
          <li key={item.key}>
            {choice === undefined || DUPLICATE_KINDS[item.kind].isBlocking ? (
              <Likeness item={item} />
            ) : (
              <Checkbox
                {...(index === items.findIndex(({ kind }) => !DUPLICATE_KINDS[kind].isBlocking) ? { id: choice.id } : {})}
                checked={choice.value.includes(item.key)}
                onChange={isSeen => choice.onChange([...choice.value.filter(key => key !== item.key), ...(isSeen ? [item.key] : [])])}
              >
                已核对：
                <Likeness item={item} />
              </Checkbox>
            )}
          </li>
        ))}
      </ul>
      {choice?.error === undefined ? null : <FieldError text={choice.error} />}
    </NoticeStrip>
  )
}

function Likeness({ item: { kind, customer_id, customer_name, case_id } }: { item: Duplicate }) {
  return (
    <span>
      {DUPLICATE_KINDS[kind].text}
      {customer_id === null ? null : (
        <>
          {' '}
          <Link href={`/customers/${customer_id}`} target="_blank" rel="noreferrer">
            {customer_name}（{customer_id}）
          </Link>
        </>
      )}
      {case_id === null ? null : (
        <>
          {' '}
          <Link href={`/cases?case=${case_id}`} target="_blank" rel="noreferrer">
            查看申请
          </Link>
        </>
      )}
    </span>
  )
}
