// What can be done about one record of a pixel: looked at again, asked for again, or ended.
import type { PixelRecord } from '@tallyhelm/protocol/topics/bindings/schemas'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { mayRetry } from '../../bindings/pair-text.ts'
import { LookAgainButton, mayLookAgain } from './LookAgainButton.tsx'
import { UnbindPixelButton } from './UnbindPixelButton.tsx'
import { useRetry } from './use-retry.ts'

type Props = { row: PixelRecord; obstacle: string | undefined; onSubmit: (submitId: string) => void }

export function PixelActions({ row, obstacle, onSubmit }: Props) {
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
          aria-label={`重新提交 ${row.account_name} ${row.target}`}
          onClick={() => retry([row])}
        >
          重新提交
        </Button>
      ) : null}
      {row.is_retried ? <Tag>已重试</Tag> : null}
      {row.status === 'BIND' ? <UnbindPixelButton row={row} obstacle={obstacle} onDone={onSubmit} /> : null}
    </>
  )
}
