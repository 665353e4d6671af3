// Symphony: texts that TikTok proposes for a product, and videos that it makes of pictures and a text.
import { Stack } from '@tallyhelm/ui/layout/Stack'
import { useState } from 'react'
import { ScriptCard } from './ScriptCard.tsx'
import { SymphonyForm } from './SymphonyForm.tsx'
import { TaskList } from './TaskList.tsx'
import { TiktokAccount } from './TiktokAccount.tsx'

export function SymphonyTab() {
  // A proposal that was taken over; the same one may be taken twice.
  const [taken, setTaken] = useState<{ script: string }>()
  return (
    <Stack gap={16}>
      <TiktokAccount help="文案与视频由此账户请求 TikTok 生成，视频完成后存入素材库。">
        {accountId => (
          <>
            <ScriptCard accountId={accountId} onTake={script => setTaken({ script })} />
            <SymphonyForm accountId={accountId} taken={taken} />
          </>
        )}
      </TiktokAccount>
      <TaskList kind="SYMPHONY" />
    </Stack>
  )
}
