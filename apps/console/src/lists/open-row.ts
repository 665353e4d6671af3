// Open row: the row of a list whose panel is open stands in the address, so that a panel can be linked to and sent to a colleague.

/** What the frame of such a list takes besides its filters; `open` belongs to none of them. */
export const OPEN_FRAME = { more: ['tab', 'open'], kept: ['tab'] } as const

type Frame = { query: { readonly open?: string | undefined }; change(changes: { open: string }): void }

/** The open row's id, how to open one, and how to close it. */
export const openRow = ({ query, change }: Frame) => ({
  openId: query.open,
  open: (id: string) => change({ open: id }),
  close: () => change({ open: '' }),
})
