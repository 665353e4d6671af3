// What stands around the pages of a signed-in user: the shell, and the dialogs that come by themselves. Fetched as one part.
import { type ComponentProps, Suspense } from 'react'
import { Notices } from '../notices/Notices.tsx'
import { Shell } from '../shell/Shell.tsx'

export function SignedIn(props: ComponentProps<typeof Shell>) {
  const { session, route } = props
  return (
    <>
      <Shell {...props} />
      <Suspense>
        <Notices session={session} route={route} />
      </Suspense>
    </>
  )
}
