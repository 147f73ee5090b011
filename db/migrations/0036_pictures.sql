-- Pictures and documents that people send. The bytes lie in a folder or a bucket (platform/storage/), under keys that stand
-- here alone; a picture is never changed, so that its address may be kept for ever: another one is another row.
create table pictures (
  id bigint generated always as identity primary key,
  -- In its address; told to nobody, a private one is reached by a sealed link only.
  name text not null unique check (name ~ '^[0-9a-f]{32}$'),
  owner_user_id bigint not null references users,
  purpose text not null check (purpose in ('photo', 'portfolio', 'document', 'selfie')),
  is_public boolean not null,
  kind text not null check (kind in ('picture', 'pdf')),
  width int check (width between 1 and 1600),
  height int check (height between 1 and 1600),
  blur text check (length(blur) <= 2000),
  -- What nothing uses after two days is erased.
  used_at timestamptz,
  created_at timestamptz not null,
  check ((kind = 'picture') = (width is not null and height is not null and blur is not null)),
  check (not (is_public and kind = 'pdf'))
);
create index pictures_by_owner on pictures (owner_user_id, purpose, id);
create index pictures_unused on pictures (created_at) where used_at is null;

create table picture_files (
  storage_key text primary key check (storage_key ~ '^[0-9a-f]{32}$'),
  picture_id bigint not null references pictures on delete cascade,
  format text not null check (format in ('webp', 'avif', 'pdf')),
  width int not null check (width between 0 and 1600),
  bytes int not null check (bytes > 0),
  unique (picture_id, format, width)
);
