// What can be done about one pair of the records: looked at again, asked for again, or ended.
import type { BindingRecord } from '@tallyhelm/protocol/topics/bindings/schemas'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Tag } from '@tallyhelm/ui/display/Tag'
import type { ReactNode } from 'react'
import { mayRetry, targetText } from '../../bindings/pair-text.ts'
import { LookAgainButton, mayLookAgain } from './LookAgainButton.tsx'
import type { RecordActs } from './RecordList.tsx'
import { useRetry } from './use-retry.ts'

type Props = RecordActs & {
  row: BindingRecord
  retryText?: '重试' | '重新提交'
  /** What else there is of its type. */
  children?: ReactNode
}

export function PairActions({ row, retryText = '重试', obstacle, onSubmit, children }: Props) {
  const { retry, isPending } = useRetry(onSubmit)
  return (
    <>
      {mayLookAgain(row) ? <LookAgainButton rows={[row]} obstacle={obstacle} size="link" /> : null}
      {mayRetry(row) ? (
        <Button
          variant="link"
          size="mini"
          loading={isPending}
          disabledReason={obstacle}
          aria-label={`${retryText} ${row.account_name} ${targetText(row)}`}
          onClick={() => retry([row])}
        >
          {retryText}
        </Button>
      ) : null}
      {row.is_retried ? <Tag>已重试</Tag> : null}
      {children}
    </>
  )
}
