// A case that is open beside the queue is read again while it waits: a colleague may claim or decide it, and its customer go on with it.

const REFRESH_MS = 5_000

/** As `refetchInterval` of what a case shows. */
export const whilePending = ({ state }: { state: { data: { status: string } | undefined } }): number | false =>
  state.data?.status === 'PENDING' ? REFRESH_MS : false
