"""What the operating system says when it refuses, in the user's language."""

import errno
import os
from typing import Final

from .lang import Lang

_ZH: Final = {
    errno.ENOENT: "没有这个文件或文件夹",
    errno.EACCES: "没有权限",
    errno.EPERM: "没有权限",
    errno.EISDIR: "是文件夹，不是文件",
    errno.ENOTDIR: "路径里有一段不是文件夹",
    errno.ENOSPC: "磁盘满了",
    errno.EFBIG: "文件太大",
    errno.EROFS: "磁盘是只读的",
    errno.EBADF: "没有打开",
    errno.EIO: "读写出错",
    errno.ELOOP: "链接绕成了圈",
    errno.ENAMETOOLONG: "文件名太长",
    errno.EMFILE: "打开的文件太多",
    errno.ENXIO: "没有这个设备",
    errno.EINVAL: "做不了",
}


def reason(error: OSError, lang: Lang) -> str:
    """Why it refused; in the system's own words where there are none of ours."""
    said = error.strerror or (os.strerror(error.errno) if error.errno else str(error))
    return _ZH.get(error.errno or 0, said) if lang is Lang.ZH else said
