// Save: hands a file that has arrived to the browser, under a name.
export type DownloadedFile = { blob: Blob; name: string }

export function saveFile({ blob, name }: DownloadedFile): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // The browser takes the content when it handles the click, in a task of its own.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
