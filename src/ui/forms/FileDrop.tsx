import 'virtual:tilipo-late.css'
import { FileUpload as Ark, type FileUploadFileError } from '@ark-ui/react/file-upload'
import { useState } from 'react'
import { useControl } from './field-context'
import { Icon } from '../text/Icon'

interface Props {
  label: string
  files: File[]
  onChange(files: File[]): void
  /** Accepted MIME types with their file extensions, such as `{ 'application/pdf': ['.pdf'] }`. */
  accept: Record<string, string[]>
  maxFiles: number
  maxFileBytes: number
  disabled?: boolean
}

/** A drop zone for documents. For signed-in screens. For photos, `PhotoField` and `PhotoSet` also shrink the file. */
export function FileDrop({ label, files, onChange, accept, maxFiles, maxFileBytes, disabled }: Props) {
  const { id, 'aria-describedby': describedBy, 'aria-invalid': invalid } = useControl()
  const [rejections, setRejections] = useState<string[]>([])
  const reasons: Partial<Record<FileUploadFileError, string>> = {
    TOO_MANY_FILES: `Please choose at most ${maxFiles} files.`,
    FILE_INVALID_TYPE: `Please choose ${Object.values(accept).flat().join(', ')} files.`,
    FILE_TOO_LARGE: `Please choose files of at most ${formatMegabytes(maxFileBytes)}.`,
    FILE_EXISTS: 'You already chose this file.',
  }
  return (
    <Ark.Root
      className="file-drop"
      {...(id && { ids: { hiddenInput: id } })}
      acceptedFiles={files}
      onFileAccept={(accepted) => onChange(accepted.files)}
      onFileReject={(rejected) =>
        setRejections(
          rejected.files.map(
            ({ file, errors }) => `${file.name}: ${(errors[0] && reasons[errors[0]]) ?? "We can't use this file."}`,
          ),
        )
      }
      accept={accept}
      maxFiles={maxFiles}
      maxFileSize={maxFileBytes}
      disabled={disabled}
      invalid={invalid}
      translations={{
        dropzone: `${label}: choose files or drop them here`,
        deleteFile: ({ name }) => `Remove ${name}`,
      }}
    >
      <Ark.Dropzone className="file-drop-zone" aria-describedby={describedBy}>
        <Icon name="upload" size={24} />
        <span>
          {maxFiles === 1 ? (
            <>
              <b>Choose a file</b> or drop it here
            </>
          ) : (
            <>
              <b>Choose files</b> or drop them here
            </>
          )}
        </span>
      </Ark.Dropzone>
      <Ark.HiddenInput tabIndex={-1} />
      {files.length > 0 && (
        <Ark.ItemGroup className="file-drop-files">
          {files.map((file) => (
            <Ark.Item key={`${file.name} ${file.size}`} file={file} className="file-drop-file">
              <Ark.ItemName />
              <span className="text text-sm text-muted">{formatMegabytes(file.size)}</span>
              <Ark.ItemDeleteTrigger className="icon-btn">
                <Icon name="trash" />
              </Ark.ItemDeleteTrigger>
            </Ark.Item>
          ))}
        </Ark.ItemGroup>
      )}
      <div role="alert">
        {rejections.map((rejection) => (
          <p key={rejection} className="text text-sm text-attention">
            {rejection}
          </p>
        ))}
      </div>
    </Ark.Root>
  )
}

const formatMegabytes = (bytes: number): string =>
  bytes < 100_000 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${Math.round(bytes / 100_000) / 10} MB`
