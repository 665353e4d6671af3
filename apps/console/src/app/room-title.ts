// Room title: what stands in the browser's tab instead of the room's own title, such as the name of the customer that is shown.
import { createContext, useContext, useEffect } from 'react'

export const RoomTitleContext = createContext<(title: string | undefined) => void>(() => {})

/** undefined while it is not known. */
export function useRoomTitle(title: string | undefined): void {
  const tell = useContext(RoomTitleContext)
  useEffect(() => {
    tell(title)
    return () => tell(undefined)
  }, [tell, title])
}
