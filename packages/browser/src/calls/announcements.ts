// Announcements: failed calls of a person's making that no page shows in place.
export type Announcement = { look: 'dialog' | 'toast'; title: string; msg: string; requestId: string | undefined }

const listeners = new Set<(announcement: Announcement) => void>()

/** The dialog listens here. Returns how to stop. */
export function onAnnouncement(listener: (announcement: Announcement) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function tell(announcement: Announcement): void {
  for (const listener of listeners) listener(announcement)
}
