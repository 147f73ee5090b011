-- What somebody says in a talk, as their browser recorded it: a file like the others, with how long it is.

alter table pictures drop constraint pictures_kind_check;
alter table pictures add constraint pictures_kind_check check (kind in ('picture', 'pdf', 'audio'));
alter table pictures add column seconds smallint check (seconds between 1 and 120);
alter table pictures add constraint pictures_audio_check check ((kind = 'audio') = (seconds is not null));
alter table pictures add constraint pictures_voice_is_private check (not (is_public and kind = 'audio'));

alter table picture_files drop constraint picture_files_format_check;
alter table picture_files add constraint picture_files_format_check
  check (format in ('webp', 'avif', 'pdf', 'webm', 'ogg', 'mp4'));
