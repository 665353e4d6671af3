// What stands around every form of bindings: its head and hints, what became of the last submit in the form's place, and the records below.
import type { BindingType } from '@tallyhelm/protocol/topics/bindings/enums'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { Button } from '@tallyhelm/ui/actions/Button'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { Stack } from '@tallyhelm/ui/layout/Stack'
import { type ComponentProps, type ReactNode, useRef } from 'react'
import { useRoute } from '../../routes/use-route.ts'
import { Points } from './Points.tsx'
import type { RecordActs } from './RecordList.tsx'
import { SubmitResult } from './SubmitResult.tsx'
import { type BindingStart, type OpenedBinding, useBindingPage, WithChosen } from './WithChosen.tsx'

/** Where a form begins, and what it tells. */
export type FormStart = BindingStart & { onChanged: (isChanged: boolean) => void; onDone: (submitId: string) => void }
type Props = {
  type: BindingType
  channel: Channel
  points: readonly string[]
  obstacle: string | undefined
  opened?: OpenedBinding | undefined
  /** Beside the way back. */
  headEnd?: ReactNode
  /** Above the form. */
  lead?: ReactNode
  result?: Pick<ComponentProps<typeof SubmitResult>, 'detailOf' | 'aboveOf' | 'lookText' | 'actions'> | undefined
  form: (start: FormStart) => ReactNode
  records: (onSubmit: RecordActs['onSubmit']) => ReactNode
}

export function BindingShell({ type, channel, points, obstacle, opened, headEnd, lead, result, form, records }: Props) {
  const { title } = useRoute()
  const heading = useRef<HTMLHeadingElement>(null)
  const { submitId, start, show, leave, restart, onChanged } = useBindingPage(channel, opened)
  const again = () => {
    restart()
    heading.current?.focus()
  }
  return (
    <>
      <PageHeader
        title={title}
        headingRef={heading}
        actions={
          <>
            {headEnd}
            <Button onClick={() => void leave()}>返回账户列表</Button>
          </>
        }
      />
      <Stack gap={16}>
        <Points name={type} points={points} />
        {lead}
        {submitId === undefined ? (
          <WithChosen key={start} channel={channel} token={start} opened={opened}>
            {chosen => form({ ...chosen, onChanged, onDone: show })}
          </WithChosen>
        ) : (
          <SubmitResult key={submitId} submitId={submitId} obstacle={obstacle} onSubmit={show} {...result}>
            <Button size="large" onClick={() => void leave()}>
              返回账户列表
            </Button>
            <Button size="large" variant="primary" onClick={again}>
              继续操作
            </Button>
          </SubmitResult>
        )}
        {records(show)}
      </Stack>
    </>
  )
}
