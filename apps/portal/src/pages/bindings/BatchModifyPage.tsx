// 批量修改账户: new names for many accounts of a channel, and for a day the way back (screens.md 5.15).
import type { BindingRecord } from '@tallyhelm/protocol/topics/bindings/schemas'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { Button } from '@tallyhelm/ui/actions/Button'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { Stack } from '@tallyhelm/ui/layout/Stack'
import type { ComponentProps } from 'react'
import { useRoute, useRouteChannel } from '../../routes/use-route.ts'
import { useButtons } from '../../shell/use-buttons.ts'
import { BindingRecords } from './BindingRecords.tsx'
import { NamesForm } from './NamesForm.tsx'
import { isOpen } from '../../bindings/pair-text.ts'
import { Points } from './Points.tsx'
import { SheetLink } from './SheetLink.tsx'
import { SubmitResult } from './SubmitResult.tsx'
import { mayTakeBack, TakeBackButton } from './TakeBackButton.tsx'
import { useBindingPage, WithChosen } from './WithChosen.tsx'

const POINTS: Readonly<Record<Channel, readonly string[]>> = {
  FACEBOOK: ['审核中的账户不可改名，平台会在结果中说明。'],
  GOOGLE: [],
  TIKTOK: [],
}
const COMMON = [
  '名称为 1–60 个字符，不能包含 emoji 或 |；只提交改动过的行。',
  '提交时以您看到的原名称核对：期间被改过名的账户不会执行，需核对后重新提交。',
]

export function BatchModifyPage() {
  const { title } = useRoute()
  const channel = useRouteChannel()
  const obstacle = useButtons()('rename')
  const { submitId, start, show, leave, restart, onChanged } = useBindingPage(channel)
  return (
    <>
      <PageHeader
        title={title}
        actions={
          <>
            <SheetLink channel={channel} type="RENAME" />
            <Button onClick={() => void leave()}>返回账户列表</Button>
          </>
        }
      />
      <Stack gap={16}>
        <Points name="NAME" points={[...COMMON, ...POINTS[channel]]} />
        {submitId === undefined ? (
          <WithChosen key={start} channel={channel} token={start}>
            {chosen => <NamesForm {...chosen} channel={channel} obstacle={obstacle} onChanged={onChanged} onDone={show} />}
          </WithChosen>
        ) : (
          <SubmitResult
            key={submitId}
            submitId={submitId}
            obstacle={obstacle}
            onSubmit={show}
            actions={rows => <OfBatch rows={rows} obstacle={obstacle} onDone={show} />}
          >
            <Button size="large" onClick={() => void leave()}>
              返回账户列表
            </Button>
            <Button size="large" variant="primary" onClick={restart}>
              继续操作
            </Button>
          </SubmitResult>
        )}
        <BindingRecords type="NAME" channel={channel} title="改名记录" obstacle={obstacle} onSubmit={show} more={takeBackOf} />
      </Stack>
    </>
  )
}

const takeBackOf: ComponentProps<typeof BindingRecords>['more'] = (row, { obstacle, onSubmit }) =>
  mayTakeBack(row) ? <TakeBackButton submitId={row.submit_id} obstacle={obstacle} look="link" onDone={onSubmit} /> : null

type OfBatchProps = { rows: readonly BindingRecord[]; obstacle: string | undefined; onDone: (submitId: string) => void }

/** What is still under way would be left out: it is taken back once all of it has ended. */
function OfBatch({ rows, obstacle, onDone }: OfBatchProps) {
  const given = rows.filter(mayTakeBack)
  const [first] = given
  if (first === undefined || rows.some(isOpen)) return null
  return <TakeBackButton submitId={first.submit_id} count={given.length} obstacle={obstacle} look="default" onDone={onDone} />
}
