// What can be done about one record of a manager account: looked at again, or asked for again.
import type { BindingRecord } from '@tallyhelm/protocol/topics/bindings/schemas'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { mayRetry, mccText } from '../../bindings/pair-text.ts'
import { LookAgainButton, mayLookAgain } from './LookAgainButton.tsx'
import { useRetry } from './use-retry.ts'

type Props = { row: BindingRecord; obstacle: string | undefined; onSubmit: (submitId: string) => void }

export function MccActions({ row, obstacle, onSubmit }: Props) {
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
          aria-label={`重试 ${row.account_name} ${mccText(row.target)}`}
          onClick={() => retry([row])}
        >
          重试
        </Button>
      ) : null}
      {row.is_retried ? <Tag>已重试</Tag> : null}
    </>
  )
}
